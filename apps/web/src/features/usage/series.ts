import type { ServiceDay, UsageDay, UsageMetric } from '@rushes/contract/usage';

export interface Bucket {
  /** First and last day. */
  from: string;
  to: string;
  days: readonly UsageDay[];
}

/** More days than this are shown per month. */
const DAYS_MAX = 62;

/** Days, or months of a long period. */
export function bucketsOf(days: readonly UsageDay[]): { unit: 'day' | 'month'; buckets: Bucket[] } {
  if (days.length <= DAYS_MAX)
    return { unit: 'day', buckets: days.map((day) => ({ from: day.day, to: day.day, days: [day] })) };
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  const buckets = [...months.values()].map((inside) => ({
    from: inside[0]!.day,
    to: inside.at(-1)!.day,
    days: inside,
  }));
  return { unit: 'month', buckets };
}

/** The level at the end of the bucket. */
export const levelOf = ({ days }: Bucket): number => days.at(-1)!.storage;

export const sumOf = ({ days }: Bucket, metric: Exclude<UsageMetric, 'storage'>): number =>
  days.reduce((sum, day) => sum + day[metric], 0);

/** Each value plus all before it. */
export function runningTotal(values: readonly number[]): number[] {
  let total = 0;
  return values.map((value) => (total += value));
}

export const serviceKinds = ['transcription', 'translation', 'recognition', 'priority', 'other'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

const kinds: Record<string, ServiceKind> = {
  'aws-transcribe': 'transcription',
  'google-transcribe': 'transcription',
  translate: 'translation',
  'aws-detecting-text': 'recognition',
  'aws-detecting-labels': 'recognition',
  priority: 'priority',
};
export const kindOf = (service: string): ServiceKind => kinds[service] ?? 'other';

export const creditsIn = ({ from, to }: Bucket, services: readonly ServiceDay[], kind: ServiceKind): number =>
  services
    .filter(({ day, service }) => day >= from && day <= to && kindOf(service) === kind)
    .reduce((sum, { credits }) => sum + credits, 0);

/** Change in percent; null without a figure to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);

/** The day on which the storage reaches the limit at the pace of the period; undefined if it does not within 3 years. */
export function fullOn(days: readonly UsageDay[], limit: number): string | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2 || last.storage >= limit) return undefined;
  const perDay = (last.storage - first.storage) / (days.length - 1);
  const left = perDay > 0 ? Math.ceil((limit - last.storage) / perDay) : Number.POSITIVE_INFINITY;
  if (left > 3 * 365) return undefined;
  return new Date(Date.parse(last.day) + left * 86_400_000).toISOString().slice(0, 10);
}

/** The first day on which the running total is above the limit. */
export function overSince(days: readonly UsageDay[], limit: number): string | undefined {
  const totals = runningTotal(days.map(({ bandwidth }) => bandwidth));
  const index = totals.findIndex((total) => total > limit);
  return index < 0 ? undefined : days[index]!.day;
}
