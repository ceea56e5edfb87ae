import { speedOf } from '@rushes/contract/subtitle-rules';
import { decimals } from '#lib/format.ts';
import { currentLanguage } from '#lib/i18n.ts';
import type { Line } from './line.ts';

/** With one decimal; a dash when there is nothing to read or no time to read it. */
export const speedText = (line: Pick<Line, 'text' | 'startTime' | 'endTime'>): string => {
  const speed = speedOf(line);
  return speed === null ? '-' : decimals(speed.toFixed(1), currentLanguage());
};
