import type { Trx } from '#platform/context/context.ts';
import { insertChanges, type UsageInput } from './record-usage.queries.ts';
import * as history from './usage-history.queries.ts';

/** One row per user and project. Storage, uploads and credits are recorded by triggers. */
export async function recordUsage(trx: Trx, inputs: readonly UsageInput[]): Promise<void> {
  if (inputs.length > 0) await insertChanges(trx, inputs);
}

/** Days in the past, which were never recorded as changes. */
export const insertUsageHistory = history.insertUsageHistory;
