import type { Trx } from '#platform/context/context.ts';
import { DEPTH } from './accesslinks.policy.ts';
import { type Hidden, isOpenlyShared } from './team-only-warning.queries.ts';

interface Asked extends Hidden {
  warn(code: 'ERR140'): void;
}

/** Warns before guests of a link lose access to the items. */
export async function warnOfLinks(trx: Trx, asked: Asked): Promise<void> {
  if (await isOpenlyShared(trx, asked, DEPTH)) asked.warn('ERR140');
}
