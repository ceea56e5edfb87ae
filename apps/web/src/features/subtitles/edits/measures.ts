import { speedOf } from '@rushes/contract/subtitle-rules';
import { decimals } from '#lib/format.ts';
import { currentLanguage } from '#lib/i18n.ts';
import type { Line } from './line.ts';

/** With one decimal; a dash if the line has no text or no duration. */
export const speedText = (line: Pick<Line, 'text' | 'startTime' | 'endTime'>): string => {
  const speed = speedOf(line);
  return speed === null ? '-' : decimals(speed.toFixed(1), currentLanguage());
};
