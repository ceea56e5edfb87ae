import type { Trx } from '#platform/context/context.ts';
import { isEmbedded } from './embedlinks.queries.ts';

interface Asked {
  tenantid: string;
  podids: readonly string[];
  nodepaths: readonly string[];
  warn(code: 'hide-embeds'): void;
}

/** Team-only files cannot be embedded: warns before embeds stop working. */
export async function warnOfEmbeds(trx: Trx, asked: Asked): Promise<void> {
  if (await isEmbedded(trx, asked)) asked.warn('hide-embeds');
}
