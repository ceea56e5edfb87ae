import type { BundledService } from '@rushes/contract/limits';
import { speechAliases, TRANSLATE, visionAliases } from '@rushes/contract/services';

const kinds = new Map<string, BundledService>([
  ...speechAliases.map((alias) => [alias, 'transcription'] as const),
  ...visionAliases.map((alias) => [alias, 'recognition'] as const),
  [TRANSLATE, 'translation'],
]);

/** The limit that is used before credits, if units for the service were bought. */
export const bundleOf = (service: string): BundledService | null => kinds.get(service) ?? null;

/** The calendar month in UTC that contains a moment. The end is the start of the next month. */
export function monthOf(now: number): { start: string; end: string } {
  const date = new Date(now);
  const firstOf = (month: number) => new Date(Date.UTC(date.getUTCFullYear(), month)).toISOString();
  return { start: firstOf(date.getUTCMonth()), end: firstOf(date.getUTCMonth() + 1) };
}
