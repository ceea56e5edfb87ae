// Reference colours in double precision, computed from the published curves without ffmpeg: BT.2100 (PQ, HLG), BT.2020
// and BT.709 primaries, BT.1886 displays, CIE L*a*b*. Tests compare the web version with them.

export type Rgb = [number, number, number];
type Matrix = [Rgb, Rgb, Rgb];

const times = (m: Matrix, [x, y, z]: Rgb): Rgb => m.map(([a, b, c]) => a * x + b * y + c * z) as Rgb;
const each = (rgb: Rgb, change: (value: number) => number): Rgb => rgb.map(change) as Rgb;

/** Linear light, BT.709 primaries to BT.2020 and back (BT.2087). */
const TO_2020: Matrix = [
  [0.627403895934699, 0.329283038377884, 0.043313065687417],
  [0.069097289358232, 0.919540395075458, 0.011362315566309],
  [0.016391438875151, 0.088013307877226, 0.895595253247623],
];
const TO_709: Matrix = [
  [1.660491002108435, -0.587641138788549, -0.072849863319884],
  [-0.124550474521591, 1.132899897125959, -0.008349422604369],
  [-0.018150763354905, -0.100578898008007, 1.118729661362913],
];
export const from709 = (rgb: Rgb) => times(TO_2020, rgb);
const to709 = (rgb: Rgb) => times(TO_709, rgb);

const PQ = {
  m1: 2610 / 16_384,
  m2: (2523 / 4096) * 128,
  c1: 3424 / 4096,
  c2: (2413 / 4096) * 32,
  c3: (2392 / 4096) * 32,
};
/** Nits to signal and back. */
export function pqSignal(nits: number): number {
  const y = (nits / 10_000) ** PQ.m1;
  return ((PQ.c1 + PQ.c2 * y) / (1 + PQ.c3 * y)) ** PQ.m2;
}
export function pqNits(signal: number): number {
  const e = signal ** (1 / PQ.m2);
  return 10_000 * (Math.max(e - PQ.c1, 0) / (PQ.c2 - PQ.c3 * e)) ** (1 / PQ.m1);
}

const HLG = { a: 0.17883277, b: 0.28466892, c: 0.55991073 };
/** Scene light 0..1 to signal and back. */
export function hlgSignal(light: number): number {
  return light <= 1 / 12 ? Math.sqrt(3 * light) : HLG.a * Math.log(12 * light - HLG.b) + HLG.c;
}
export function hlgLight(signal: number): number {
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - HLG.c) / HLG.a) + HLG.b) / 12;
}

type Weights = { r: number; b: number };
export const BT2020: Weights = { r: 0.2627, b: 0.0593 };
export const BT709: Weights = { r: 0.2126, b: 0.0722 };

/** Signal 0..1 to integer Y'CbCr code values of the given bit depth, limited range, and back. */
export function toCodes([r, g, b]: Rgb, w: Weights, bits: number): Rgb {
  const y = w.r * r + (1 - w.r - w.b) * g + w.b * b;
  const scale = 2 ** (bits - 8);
  const [u, v] = [(b - y) / (2 * (1 - w.b)), (r - y) / (2 * (1 - w.r))];
  return [219 * y + 16, 224 * u + 128, 224 * v + 128].map((value) => Math.round(value * scale)) as Rgb;
}
export function fromCodes(codes: Rgb, w: Weights, bits: number): Rgb {
  const scale = 2 ** (bits - 8);
  const [y, u, v] = [
    (codes[0] / scale - 16) / 219,
    (codes[1] / scale - 128) / 224,
    (codes[2] / scale - 128) / 224,
  ];
  const r = y + 2 * (1 - w.r) * v;
  const b = y + 2 * (1 - w.b) * u;
  return [r, (y - w.r * r - w.b * b) / (1 - w.r - w.b), b];
}

/**
 * Hable's filmic curve with his constants; `white` maps to 1. The largest component sets the scale, which keeps the
 * hue.
 */
function filmic(rgb: Rgb, white: number): Rgb {
  const curve = (x: number) => (x * (0.15 * x + 0.05) + 0.004) / (x * (0.15 * x + 0.5) + 0.06) - 0.02 / 0.3;
  const most = Math.max(...rgb, 1e-6);
  return each(rgb, (value) => (value * curve(most)) / curve(white) / most);
}

/** 1 is 100 nits; 1000 nits map to white, as for an image without display metadata. */
const WHITE = 10;
const DISPLAY_GAMMA = 2.4;
const toDisplay = (linear: Rgb): Rgb =>
  each(linear, (value) => Math.min(1, Math.max(0, value)) ** (1 / DISPLAY_GAMMA));

export function expectedOfPq(codes: Rgb): Rgb {
  const nits = each(fromCodes(codes, BT2020, 10), pqNits);
  return toDisplay(filmic(to709(each(nits, (value) => value / 100)), WHITE));
}

/** HLG on a 1000-nit display: scene light with the system gamma of 1.2 applied to luminance. */
export function expectedOfHlg(codes: Rgb): Rgb {
  const scene = each(fromCodes(codes, BT2020, 10), hlgLight);
  const luminance = 0.2627 * scene[0] + 0.678 * scene[1] + 0.0593 * scene[2];
  const nits = each(scene, (value) => 1000 * luminance ** 0.2 * value);
  return toDisplay(filmic(to709(each(nits, (value) => value / 100)), WHITE));
}

/** CIE 1976 difference of two signals on a BT.1886 display with BT.709 primaries. */
export function deltaE(one: Rgb, other: Rgb): number {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function lab(signal: Rgb): Rgb {
  const linear = each(signal, (value) => Math.min(1, Math.max(0, value)) ** DISPLAY_GAMMA);
  const xyz = times(
    [
      [0.4123908, 0.35758434, 0.18048079],
      [0.21263901, 0.71516868, 0.07219232],
      [0.01933082, 0.11919478, 0.95053215],
    ],
    linear,
  );
  const f = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116);
  const [x, y, z] = [f(xyz[0] / 0.95045593), f(xyz[1]), f(xyz[2] / 1.08905775)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
