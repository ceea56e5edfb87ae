import { csvText } from '@rushes/contract/csv';
import {
  type ServiceDay,
  type UsageDay,
  type UsageMetric,
  type UsagePart,
  type UserUsagePart,
  usageMetrics,
} from '@rushes/contract/usage';

export interface CsvWords {
  day: string;
  name: string;
  email: string;
  tenant: string;
  rest: string;
  metric: Record<UsageMetric, string>;
}

/** Bytes and counts as plain numbers, so that a spreadsheet can add them up. */
export const daysCsv = (words: CsvWords, days: readonly UsageDay[]): string =>
  csvText([
    [words.day, ...usageMetrics.map((metric) => words.metric[metric])],
    ...days.map((day) => [day.day, ...usageMetrics.map((metric) => day[metric])]),
  ]);

/** Of users, with their address and workspace. */
export function partsCsv(words: CsvWords, parts: readonly (UsagePart | UserUsagePart)[]): string {
  const isUsers = parts.some((part) => 'tenant' in part);
  return csvText([
    [
      words.name,
      ...(isUsers ? [words.email, words.tenant] : []),
      ...usageMetrics.map((metric) => words.metric[metric]),
    ],
    ...parts.map((part) => [
      part.id === null ? words.rest : part.name,
      ...('tenant' in part ? [part.email, part.tenant.name] : []),
      ...usageMetrics.map((metric) => part[metric]),
    ]),
  ]);
}

/** Credits per day and service, by the name of the service in the API. */
export const servicesCsv = (
  words: Pick<CsvWords, 'day'> & { service: string; credits: string },
  services: readonly ServiceDay[],
): string =>
  csvText([
    [words.day, words.service, words.credits],
    ...services.map(({ day, service, credits }) => [day, service, credits]),
  ]);
