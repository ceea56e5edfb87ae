import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NodeType } from './enums.ts';
import { liveEvent } from './live.ts';
import { Operation } from './move-copy.ts';
import { Step } from './nodes.ts';
import { PodCard } from './pods.ts';
import { because } from './reasons.ts';
import { FlagOut, IDS_MAX, Id, Ids, Instant, numeric, Page } from './wire.ts';

/** A deleted item: a file, or a folder with its contents. */
const entry = {
  id: Id,
  name: z.string(),
  teamonly: FlagOut,
  size: z.number(),
  deletedat: Instant,
  deletedby: z.object({ id: Id, name: z.string() }).nullable(),
  /** When the retention period ends and the item is purged. */
  purgeat: Instant,
  /** Previous location: the path from the root node. Folders that are deleted too are flagged. */
  place: z.array(Step.extend({ deleted: FlagOut })),
  /** 0 for an archived file: it can only be purged. */
  restorable: FlagOut,
};

export const BinEntry = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('node'),
      ...entry,
      type: numeric(NodeType),
      nodes: z.number().int(),
      pods: z.number().int(),
    }),
    z.object({ kind: z.literal('pod'), ...entry, pod: PodCard }),
  ])
  .meta({ id: 'BinEntry' });
export type BinEntry = z.infer<typeof BinEntry>;

export const binSorts = ['deletedDesc', 'deletedAsc', 'nameAsc', 'nameDesc', 'sizeDesc'] as const;
export type BinSort = (typeof binSorts)[number];

export const listBin = endpoint({
  name: 'bin.list',
  route: 'GET recycle-bin/:id',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary: 'List the deleted items below a node. With `within`, list the contents of a deleted folder.',
  query: Page.extend({ within: Id.optional(), sort: z.enum(binSorts).default('deletedDesc') }),
  reply: z.object({ entries: z.array(BinEntry), next: z.string().nullable(), count: z.number().int() }),
});

export const countBin = endpoint({
  name: 'bin.count',
  route: 'GET recycle-bin/:id/count',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary: 'Return the number of items in the recycle bin of a node.',
  reply: z.object({ count: z.number().int() }),
});

const chosen = z
  .object({
    podids: z.array(Id).max(IDS_MAX).default([]),
    nodeids: z.array(Id).max(IDS_MAX).default([]),
  })
  .refine(({ podids, nodeids }) => podids.length + nodeids.length > 0, {
    path: ['podids'],
    ...because('noItems'),
  });
const operation = z.object({ operation: Operation.nullable() });

export const restoreBin = endpoint({
  name: 'bin.restore',
  route: 'POST recycle-bin/:id/restore',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary:
    'Restore items from the recycle bin to their previous location, with the deleted folders above them, all or none.',
  body: chosen,
  reply: operation,
});

export const purgeBin = endpoint({
  name: 'bin.delete',
  route: 'POST recycle-bin/:id/delete',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Delete items in the recycle bin permanently.',
  body: chosen,
  reply: operation,
});

export const emptyBin = endpoint({
  name: 'bin.empty',
  route: 'POST recycle-bin/:id/empty',
  gate: 'belongsto Team',
  scope: 'files:write',
  summary: 'Delete all items in the recycle bin permanently. Also requires the ability control NodeAndPod.',
  reply: operation,
});

export const deleteNode = endpoint({
  name: 'bin.deleteNode',
  route: 'DELETE nodes/:id',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Move a node with its contents to the recycle bin.',
  reply: operation,
});

export const deleteNodes = endpoint({
  name: 'bin.deleteNodes',
  route: 'POST nodes/bulk-delete',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Move several nodes with their contents to the recycle bin, all or none.',
  body: z.object({ nodes: Ids }),
  reply: operation,
});

export const deletePods = endpoint({
  name: 'bin.deletePods',
  route: 'POST pods/bulk-delete',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary:
    'Move several files to the recycle bin, all or none. With `versions` set to `this`, other versions of these files are kept: the newest of them represents the file.',
  body: z.object({ pods: Ids, versions: z.enum(['all', 'this']).default('all') }),
  reply: operation,
});

/** The recycle bin changed. One event for a bulk change; browsers wait a second before they refetch. */
export const binChanged = liveEvent('bin.changed', 'files:read', z.object({ tenantid: Id }));
