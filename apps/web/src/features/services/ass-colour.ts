/** A colour as chosen: `#rrggbb`, and its opacity from 0 to 1. */
export interface Colour {
  hex: string;
  opacity: number;
}

/** As in ASS: the alpha inverted (00 is opaque), then blue, green, red. Opaque red is 000000FF. */
export function assColour({ hex, opacity }: Colour): string {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!found) throw new RangeError(`not a colour: ${hex}`);
  const [, red, green, blue] = found;
  const alpha = Math.round(255 * (1 - Math.min(1, Math.max(0, opacity))));
  return `${alpha.toString(16).padStart(2, '0')}${blue}${green}${red}`.toUpperCase();
}

/** Completes what a user types: `fff`, `#FFF` and `ffffff` are `#ffffff`; null for anything else. */
export function readHex(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${[...digits].map((one) => one + one).join('')}` : null;
}
