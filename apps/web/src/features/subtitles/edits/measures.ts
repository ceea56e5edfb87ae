import { speedOf } from '@rushes/contract/subtitle-rules';
import type { Line } from './line.ts';

/** With one decimal; a dash when there is nothing to read or no time to read it. */
export const speedText = (line: Pick<Line, 'text' | 'startTime' | 'endTime'>): string =>
  speedOf(line)?.toFixed(1) ?? '-';
