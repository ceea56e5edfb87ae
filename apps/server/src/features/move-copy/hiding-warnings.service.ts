import { requireNodes } from '#features/nodes/index.ts';
import { requirePodsToChange } from '#features/pods/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { hidingAsked } from './move-copy.hooks.ts';
import { type Message, textWarning, warning } from './warnings.present.ts';

interface Darkened {
  pods: readonly { id: string; path: string }[];
  nodes: readonly { path: string }[];
}

/** What stops working if these items become team-only. Items that are hidden already lose nothing. */
export async function askHiding(
  ctx: UserCtx,
  { nodes, pods }: { nodes: readonly string[]; pods: readonly string[] },
): Promise<{ messages: Message[] }> {
  return ctx.db.transaction().execute(async (trx) => {
    const folders = nodes.length > 0 ? await requireNodes(ctx, nodes, 'belongsto Team', trx) : [];
    const needs = { ability: 'belongsto Team', archived: 'allowed' } as const;
    const files = pods.length > 0 ? await requirePodsToChange(ctx, trx, pods, needs) : [];
    const messages: Message[] = [];
    for (const tenantid of new Set([...folders, ...files].map((item) => item.tenantid))) {
      const open = <T extends { tenantid: string; hidden: boolean }>(items: readonly T[]) =>
        items.filter((item) => item.tenantid === tenantid && !item.hidden);
      messages.push(...(await hidingWarnings(trx, tenantid, { pods: open(files), nodes: open(folders) })));
    }
    return { messages: [...new Map(messages.map((message) => [message.code, message])).values()] };
  });
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
    warn: (code) => messages.push(code === 'hide-embeds' ? textWarning(code) : warning(code)),
  });
  return messages;
}
