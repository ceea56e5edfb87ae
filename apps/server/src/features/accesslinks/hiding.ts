import type { hidingAsked } from '#features/arranging/index.ts';
import type { Trx } from '#platform/context/context.ts';
import type { Hook } from '#platform/hooks/hook.ts';
import { DEPTH } from './accesslinks.policy.ts';
import { isOpenlyShared } from './hiding.queries.ts';

type Asked = typeof hidingAsked extends Hook<infer T> ? T : never;

/** Whoever was given it by a link would lose it without a word. */
export async function warnOfLinks(trx: Trx, asked: Asked): Promise<void> {
  if (await isOpenlyShared(trx, asked, DEPTH)) asked.warn('ERR140');
}
