import { csvText } from '@rushes/contract/csv';
import { type UsageDay, type UsageMetric, type UsagePart, usageMetrics } from '@rushes/contract/usage';

export interface CsvWords {
  day: string;
  name: string;
  rest: string;
  metric: Record<UsageMetric, string>;
}

/** Bytes and counts as plain numbers, so that a spreadsheet can add them up. */
export const daysCsv = (words: CsvWords, days: readonly UsageDay[]): string =>
  csvText([
    [words.day, ...usageMetrics.map((metric) => words.metric[metric])],
    ...days.map((day) => [day.day, ...usageMetrics.map((metric) => day[metric])]),
  ]);

export const partsCsv = (words: CsvWords, parts: readonly UsagePart[]): string =>
  csvText([
    [words.name, ...usageMetrics.map((metric) => words.metric[metric])],
    ...parts.map((part) => [
      part.id === null ? words.rest : part.name,
      ...usageMetrics.map((metric) => part[metric]),
    ]),
  ]);
