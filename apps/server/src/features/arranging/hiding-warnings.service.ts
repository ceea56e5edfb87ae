import type { Trx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { hidingAsked } from './arranging.hooks.ts';
import { type Message, warning } from './warnings.present.ts';

interface Darkened {
  pods: readonly { id: string; path: string }[];
  nodes: readonly { path: string }[];
}

/** Warnings from subscribers about items that would become team-only. */
export async function hidingWarnings(
  trx: Trx,
  tenantid: string,
  { pods, nodes }: Darkened,
): Promise<Message[]> {
  if (pods.length + nodes.length === 0) return [];
  const messages: Message[] = [];
  await fire(hidingAsked, trx, {
    tenantid,
    podids: pods.map(({ id }) => id),
    nodepaths: nodes.map(({ path }) => path),
    places: [...new Set([...pods, ...nodes].map(({ path }) => path))],
    warn: (code) => messages.push(warning(code)),
  });
  return messages;
}
