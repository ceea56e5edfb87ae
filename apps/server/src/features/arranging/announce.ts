import { nodeChanged } from '@rushes/contract/nodes';
import { podChanged } from '@rushes/contract/pods';
import { findNodes } from '#features/nodes/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { emitAll } from '#platform/events/emit.ts';
import { fire } from '#platform/hooks/hook.ts';
import { copiedForArchive } from './arranging.hooks.ts';
import type { Copied, CopyOrder } from './copy-tree.ts';
import type { Person } from './people.queries.ts';

/** What stands elsewhere now, as it stands there. */
export interface Moved {
  id: string;
  tenantid: string;
  /** The folders it came from and went to. */
  from: string;
  to: string;
  path: string;
  hidden: boolean;
  /** Which of the sights it was counted to. */
  sight: number;
}

/** Above this, those who lose sight are told of the folder instead of each thing: a thousand files times fifty people. */
const MOST_FAREWELLS = 5_000;

/**
 * Who sees the new place hears where it went; who saw only the old one hears, by name, that it is gone. Nobody is told
 * an id of a place they may not look into.
 */
export async function announceMoved(
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
  await sayGone(trx, kind, moved, people);
}

async function sayGone(
  trx: Trx,
  kind: 'node' | 'pod',
  moved: readonly Moved[],
  people: readonly Person[],
): Promise<void> {
  const losers = people.filter(({ change }) => change === 'loses');
  const farewells = losers.flatMap(({ userid, sight }) =>
    moved.filter((item) => item.sight === sight).map((item) => ({ audience: { userid }, item })),
  );
  if (farewells.length > MOST_FAREWELLS) {
    const folders = new Map(
      farewells.map(({ audience, item }) => [`${audience.userid} ${item.from}`, { audience, id: item.from }]),
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
      farewells.map(({ audience, item }) => ({
        audience,
        data: { id: item.id, parentid: item.from, gone: 'moved' },
      })),
    );
    return;
  }
  await emitAll(
    trx,
    podChanged,
    farewells.map(({ audience, item }) => ({
      audience,
      data: { id: item.id, nodeid: item.from, gone: 'moved' },
    })),
  );
}

/** Everybody who looks at the destination hears of what is new in it; the archive takes what belongs there. */
export async function announceCopies(
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
  // Of files inside a new folder nobody has to hear: nobody has it open.
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
