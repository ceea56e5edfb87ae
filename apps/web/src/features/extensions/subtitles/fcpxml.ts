import type { FrameRate } from '@rushes/contract/timecode';

// The parts of Final Cut Pro XML that both documents have.

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};
/** XML has no control characters, not even escaped ones. */
const clean = (text: string): string =>
  text.toWellFormed().replaceAll(/(?![\n\t])[\p{Cc}\ufffe\uffff]/gu, '');

export const inAttribute = (text: string): string =>
  clean(text).replaceAll(/[&<>"\n]/g, (sign) => signs[sign]!);
export const inText = (text: string): string => clean(text).replaceAll(/[&<>]/g, (sign) => signs[sign]!);

/** Exact seconds as a fraction. Final Cut writes integer frame rates in hundredths of a frame, as in 100/2500s. */
export function timeIn({ num, den }: FrameRate): (frames: number) => string {
  const by = den === 1 ? 100 : 1;
  return (frames) => (frames === 0 ? '0s' : `${frames * den * by}/${num * by}s`);
}

export const document = (lines: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE fcpxml>',
    '<fcpxml version="1.9">',
    ...lines,
    '</fcpxml>',
    '',
  ].join('\n');
