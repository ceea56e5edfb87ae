import sharp from 'sharp';
import { LOOKS, type Look, type Ridge } from './demo-landscape-looks.ts';

/** Generated landscapes for demonstration media, so that no third-party images are needed. */
export type Layer = {
  png: Buffer;
  top: number;
  width: number;
  height: number;
  /** Sideways movement as a fraction of the image width: near layers move more. */
  sway: number;
};

const SWAY_ROOM = 0.16;
// The cost of a blur grows with the square of the size, and the result has no detail: draw small, then enlarge.
const SOFT = 6;

/** Layers from back to front; the first fills the image. Deterministic for a given look. */
export async function drawLandscape(look: number, width: number, height: number): Promise<Layer[]> {
  const scene = LOOKS[((look % LOOKS.length) + LOOKS.length) % LOOKS.length] as Look;
  const random = seeded(look * 7919 + 17);
  const wide = Math.ceil((width * (1 + SWAY_ROOM)) / 2) * 2;
  const parts: Array<{
    svg: string;
    top: number;
    bottom: number;
    sway: number;
    room?: number;
    isSoft?: boolean;
  }> = [];
  const whole = { top: 0, bottom: height };
  parts.push({ ...whole, svg: sky(scene, width, height, random), sway: 0, room: width });
  if (scene.ribbons)
    parts.push({ ...whole, svg: ribbons(scene.ribbons, wide, height, random), sway: 0.12, isSoft: true });
  if (scene.clouds)
    parts.push({
      top: 0,
      bottom: height * 0.6,
      svg: clouds(scene.clouds, wide, height, random),
      sway: 0.07,
      isSoft: true,
    });
  const ridges = scene.ridges.map((ridge, at) => ({
    svg: ridgeSvg(ridge, wide, height, random),
    top: Math.max(0, (ridge.base - ridge.rise - 0.24) * height),
    bottom: scene.sea ? Math.min(1, scene.sea.at + 0.002) * height : height,
    sway: 0.025 + (0.12 * (at + 1)) / scene.ridges.length,
  }));
  parts.push(...ridges);
  if (scene.sea) {
    parts.push({
      top: scene.sea.at * height,
      bottom: height,
      svg: sea(scene, wide, height, random),
      sway: 0.03,
    });
  }
  if (scene.motes) parts.push({ ...whole, svg: motes(scene.motes, wide, height, random), sway: 0.15 });
  return Promise.all(parts.map((part) => render(part, part.room ?? wide, height)));
}

async function render(
  part: { svg: string; top: number; bottom: number; sway: number; isSoft?: boolean },
  width: number,
  height: number,
): Promise<Layer> {
  const top = Math.floor(part.top / 2) * 2;
  const bottom = Math.min(height, Math.ceil(part.bottom / 2) * 2);
  const box = { left: 0, top, width, height: bottom - top };
  const factor = part.isSoft ? SOFT : 1;
  const drawn = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${drawn.width}" height="${drawn.height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${part.svg}</svg>`;
  // Rasterize first, because sharp enlarges an SVG by rendering it larger.
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const raw = { ...drawn, channels: 4 as const };
  const whole = await sharp(pixels, { raw }).resize({ width, height, fit: 'fill' }).raw().toBuffer();
  const image = sharp(whole, { raw: { width, height, channels: 4 } });
  const png = await image.extract(box).png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer();
  return { png, top, width, height: box.height, sway: part.sway };
}

function sky(scene: Look, w: number, h: number, random: () => number): string {
  const stops = scene.sky.map((c, at) => `<stop offset="${at / (scene.sky.length - 1)}" stop-color="${c}"/>`);
  const end = scene.sea?.at ?? 0.95;
  let svg = `<linearGradient id="s" x1="0" y1="0" x2="0" y2="${end}">${stops.join('')}</linearGradient>`;
  svg += `<rect width="${w}" height="${h}" fill="url(#s)"/>`;
  for (let at = 0; scene.stars && at < 160; at += 1) {
    const size = 0.0006 + 0.0014 * random() ** 3;
    svg += dot(random() * w, random() ** 1.4 * h * 0.6, size * h, '#fff', 0.25 + 0.6 * random());
  }
  if (scene.sun) {
    const { x, y, r, colour, glow } = scene.sun;
    svg += `<radialGradient id="g"><stop offset="0" stop-color="${glow}" stop-opacity="0.9"/><stop offset="0.35" stop-color="${glow}" stop-opacity="0.35"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`;
    svg += dot(x * w, y * h, r * h * 6.5, 'url(#g)', 1) + dot(x * w, y * h, r * h, colour, 1);
  }
  return svg;
}

function ridgeSvg(ridge: Ridge, w: number, h: number, random: () => number): string {
  const line = ridgeLine(random, ridge.detail);
  const y = (at: number) => (ridge.base - ridge.rise * (line[Math.round(at * (line.length - 1))] ?? 0)) * h;
  let path = `M0 ${h}`;
  for (let at = 0; at < line.length; at += 1) {
    path += `L${((at / (line.length - 1)) * w).toFixed(1)} ${y(at / (line.length - 1)).toFixed(1)}`;
  }
  const top = (ridge.base - ridge.rise) * h;
  const fill = `<linearGradient id="r" gradientUnits="userSpaceOnUse" x1="0" y1="${top}" x2="0" y2="${top + 0.3 * h}"><stop offset="0" stop-color="${ridge.colour}"/><stop offset="1" stop-color="${ridge.foot}"/></linearGradient>`;
  const shapes =
    ridge.edge === 'pines'
      ? pines(ridge, w, h, y, random)
      : ridge.edge === 'towers'
        ? towers(ridge, w, h, y, random)
        : '';
  return `${fill}<path d="${path}L${w} ${h}Z" fill="url(#r)"/>${shapes}`;
}

function pines(ridge: Ridge, w: number, h: number, y: (at: number) => number, random: () => number): string {
  const near = ridge.base;
  let path = '';
  for (let x = 0; x < w; x += h * 0.022 * near * (0.5 + random())) {
    const tall = h * 0.2 * near * near * (0.35 + 0.65 * random());
    const half = tall * 0.17;
    const foot = y(Math.min(1, x / w)) + tall * 0.12;
    // Tiers that widen downwards are recognisable as a conifer, even at thumbnail size.
    const point = (side: number, up: number) =>
      `${(x + side * half).toFixed(1)} ${(foot - tall * up).toFixed(1)}`;
    path += `M${point(0, 1)}L${point(0.38, 0.72)}L${point(0.2, 0.73)}L${point(0.68, 0.42)}L${point(0.36, 0.44)}L${point(1, 0.06)}L${point(-1, 0.06)}L${point(-0.36, 0.44)}L${point(-0.68, 0.42)}L${point(-0.2, 0.73)}L${point(-0.38, 0.72)}Z`;
  }
  return `<path d="${path}" fill="${ridge.colour}"/>`;
}

function towers(ridge: Ridge, w: number, h: number, y: (at: number) => number, random: () => number): string {
  let svg = '';
  for (let x = 0; x < w; ) {
    const wide = h * (0.035 + 0.05 * random()) * ridge.base;
    const tall = h * (0.06 + 0.24 * random() ** 2) * ridge.base;
    const top = y(Math.min(1, x / w)) - tall;
    svg += `<rect x="${x.toFixed(1)}" y="${top.toFixed(1)}" width="${wide.toFixed(1)}" height="${h}" fill="${ridge.colour}"/>`;
    const cell = h * 0.0125 * ridge.base;
    for (let row = top + cell; row < Math.min(h, top + tall * 2); row += cell * 1.5) {
      for (let column = x + cell * 0.7; column < x + wide - cell; column += cell * 1.2) {
        if (random() > 0.2) continue;
        const lamp = random() > 0.3 ? '#ffd38a' : '#ffe9c9';
        svg += `<rect x="${column.toFixed(1)}" y="${row.toFixed(1)}" width="${(cell * 0.55).toFixed(1)}" height="${(cell * 0.75).toFixed(1)}" fill="${lamp}" fill-opacity="${(0.35 + 0.6 * random()).toFixed(2)}"/>`;
      }
    }
    x += wide + h * 0.012 * random();
  }
  return svg;
}

function clouds(colour: string, w: number, h: number, random: () => number): string {
  let svg = `<filter id="b" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="${h * 0.022} ${h * 0.007}"/></filter><g filter="url(#b)">`;
  for (let at = 0; at < 16; at += 1) {
    const wide = h * (0.12 + 0.4 * random());
    svg += `<ellipse cx="${random() * w}" cy="${h * (0.08 + 0.4 * random())}" rx="${wide}" ry="${wide * 0.05}" fill="${colour}" fill-opacity="${0.16 + 0.34 * random()}"/>`;
  }
  return `${svg}</g>`;
}

function ribbons(colours: string[], w: number, h: number, random: () => number): string {
  let svg = `<filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${h * 0.012} ${h * 0.03}"/></filter>`;
  for (const [at, colour] of colours.entries()) {
    const phase = random() * 6;
    const base = h * (0.42 - 0.1 * at);
    svg += `<linearGradient id="a${at}" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${colour}" stop-opacity="0.85"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient><g filter="url(#b)">`;
    for (let x = 0; x < w; x += h * 0.014) {
      const foot =
        base + h * 0.07 * Math.sin(x / (h * 0.28) + phase) + h * 0.03 * Math.sin(x / (h * 0.09) + phase * 2);
      const tall = h * (0.16 + 0.2 * random());
      const strength = 0.25 + 0.5 * Math.abs(Math.sin(x / (h * 0.5) + phase));
      svg += `<rect x="${x.toFixed(1)}" y="${(foot - tall).toFixed(1)}" width="${(h * 0.016).toFixed(1)}" height="${tall.toFixed(1)}" fill="url(#a${at})" fill-opacity="${strength.toFixed(2)}"/>`;
    }
    svg += '</g>';
  }
  return svg;
}

function sea(scene: Look, w: number, h: number, random: () => number): string {
  const { at, top, bottom, glint } = scene.sea as NonNullable<Look['sea']>;
  let svg = `<linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><rect y="${at * h}" width="${w}" height="${(1 - at) * h}" fill="url(#w)"/>`;
  const centre = (scene.sun?.x ?? 0.5) * (w / (1 + SWAY_ROOM)) + (w * SWAY_ROOM) / 4;
  for (let n = 0; n < 420; n += 1) {
    const depth = random() ** 1.5;
    const spread = scene.sun ? h * (0.05 + 0.3 * depth) : w * 0.6;
    const long = h * (0.008 + 0.05 * depth) * (0.4 + random());
    const x = centre + (random() + random() + random() - 1.5) * spread * 1.4;
    svg += `<rect x="${x - long / 2}" y="${h * (at + 0.004 + (1 - at) * depth)}" width="${long}" height="${h * (0.0012 + 0.003 * depth)}" rx="${h * 0.001}" fill="${glint}" fill-opacity="${(scene.sun ? 0.75 : 0.3) * (1 - 0.75 * depth) * random()}"/>`;
  }
  return svg;
}

function motes(colour: string, w: number, h: number, random: () => number): string {
  let svg = '';
  for (let n = 0; n < 70; n += 1) {
    svg += dot(
      random() * w,
      h * (0.25 + 0.7 * random()),
      h * (0.001 + 0.0035 * random() ** 3),
      colour,
      0.12 + 0.4 * random(),
    );
  }
  return svg;
}

// Always fill-opacity: with `opacity` the renderer composes each dot on a layer as large as the image.
function dot(x: number, y: number, r: number, fill: string, opacity: number): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(2)}" fill="${fill}" fill-opacity="${opacity.toFixed(2)}"/>`;
}

/** Midpoint displacement, scaled to 0..1: a mountain line with roughness `detail`. */
function ridgeLine(random: () => number, detail: number): number[] {
  let line = [random(), random(), random(), random(), random()];
  for (let swing = 0.5; line.length < 500; swing *= detail) {
    line = line.flatMap((value, at) => {
      const next = line[at + 1];
      return next === undefined ? [value] : [value, (value + next) / 2 + (random() - 0.5) * swing];
    });
  }
  const [low, high] = [Math.min(...line), Math.max(...line)];
  return line.map((value) => (value - low) / (high - low || 1));
}

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
