import { nodeChanged } from '@rushes/contract/nodes';
import { podChanged } from '@rushes/contract/pods';
import { findNodes } from '#features/nodes/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { emitAll } from '#platform/events/emit.ts';
import { fire } from '#platform/hooks/hook.ts';
import type { Copied, CopyOrder } from './copy-tree.service.ts';
import { copiedForArchive } from './move-copy.hooks.ts';
import type { Person } from './people.queries.ts';

/** A moved item with its new location. */
export interface Moved {
  id: string;
  tenantid: string;
  /** Ids of the source and target folders. */
  from: string;
  to: string;
  path: string;
  hidden: boolean;
  /** Index into the list of sights. */
  visibility: number;
}

/**
 * Above this number, users who lose access receive one event per folder instead of per item: 1,000 files times 50
 * users.
 */
const MAX_GONE_EVENTS = 5_000;

/**
 * Users who can see the target receive the new location. Users who could see only the source receive an event addressed
 * to them that the item is gone; it does not contain the id of the target.
 */
export async function emitMoved(
  trx: Trx,
  kind: 'node' | 'pod',
  moved: readonly Moved[],
  people: readonly Person[],
): Promise<void> {
  const audience = ({ tenantid, path, hidden }: Moved) => ({
    tenantid,
    path,
    teamonly: hidden ? (1 as const) : (0 as const),
  });
  if (kind === 'node') {
    await emitAll(
      trx,
      nodeChanged,
      moved.map((node) => ({
        audience: audience(node),
        data: { id: node.id, parentid: node.to, from: node.from },
      })),
    );
  } else {
    await emitAll(
      trx,
      podChanged,
      moved.map((pod) => ({ audience: audience(pod), data: { id: pod.id, nodeid: pod.to, from: pod.from } })),
    );
  }
  await emitGone(trx, kind, moved, people);
}

async function emitGone(
  trx: Trx,
  kind: 'node' | 'pod',
  moved: readonly Moved[],
  people: readonly Person[],
): Promise<void> {
  const losers = people.filter(({ change }) => change === 'loses');
  const goneEvents = losers.flatMap(({ userid, visibility }) =>
    moved.filter((item) => item.visibility === visibility).map((item) => ({ audience: { userid }, item })),
  );
  if (goneEvents.length > MAX_GONE_EVENTS) {
    const folders = new Map(
      goneEvents.map(({ audience, item }) => [
        `${audience.userid} ${item.from}`,
        { audience, id: item.from },
      ]),
    );
    await emitAll(
      trx,
      nodeChanged,
      [...folders.values()].map(({ audience, id }) => ({ audience, data: { id, parentid: null } })),
    );
    return;
  }
  if (kind === 'node') {
    await emitAll(
      trx,
      nodeChanged,
      goneEvents.map(({ audience, item }) => ({
        audience,
        data: { id: item.id, parentid: item.from, gone: 'moved' },
      })),
    );
    return;
  }
  await emitAll(
    trx,
    podChanged,
    goneEvents.map(({ audience, item }) => ({
      audience,
      data: { id: item.id, nodeid: item.from, gone: 'moved' },
    })),
  );
}

/** Emits events for the new items in the target folder; copies for the archive are archived through the hook. */
export async function emitCopied(
  trx: Trx,
  { tenantid, target, actor, podids, archive }: CopyOrder,
  copied: Copied,
): Promise<void> {
  const made = await findNodes(trx, [tenantid], copied.nodeids);
  await emitAll(
    trx,
    nodeChanged,
    made.map(({ id, path, hidden }) => ({
      audience: { tenantid, path, teamonly: hidden ? 1 : 0 },
      data: { id, parentid: target.id },
    })),
  );
  // Files inside a new folder need no events: no client has that folder open yet.
  const files = podids.length > 0 ? copied.podids : [];
  const teamonly = target.hidden ? 1 : 0;
  await emitAll(
    trx,
    podChanged,
    files.map((id) => ({
      audience: { tenantid, path: target.path, teamonly },
      data: { id, nodeid: target.id },
    })),
  );
  if (!archive) return;
  const { userid, name } = actor;
  const { nodeids } = copied;
  await fire(copiedForArchive, trx, { tenantid, actor: { userid, name }, nodeids, podids: files });
}
