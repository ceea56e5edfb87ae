import type { Trx } from '#platform/context/context.ts';
import { DEPTH } from './accesslinks.policy.ts';
import { type Hidden, isOpenlyShared } from './hiding.queries.ts';

interface Asked extends Hidden {
  warn(code: 'ERR140'): void;
}

/** Whoever was given it by a link would lose it without a word. */
export async function warnOfLinks(trx: Trx, asked: Asked): Promise<void> {
  if (await isOpenlyShared(trx, asked, DEPTH)) asked.warn('ERR140');
}
