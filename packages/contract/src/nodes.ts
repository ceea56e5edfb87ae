import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ArchiveStatus, NOTE_MAX, NodeType, ProjectStatus } from './enums.ts';
import { liveEvent } from './live.ts';
import { Flag, FlagOut, Id, Instant, Name, numeric, Params } from './wire.ts';

export const Step = z.object({ id: Id, name: z.string(), type: numeric(NodeType) });

export const Node = z
  .object({
    id: Id,
    tenantid: Id,
    parentid: Id.nullable(),
    name: z.string(),
    type: numeric(NodeType),
    note: z.string(),
    teamonly: FlagOut,
    archived: numeric(ArchiveStatus),
    projectstatus: numeric(ProjectStatus).nullable(),
    createdat: Instant,
    deletedat: Instant.nullable(),
    subfoldersCount: z.number().int(),
    podsCount: z.number().int(),
  })
  .meta({ id: 'Node' });
export type Node = z.infer<typeof Node>;

/** One folder with what its page needs: the way down from the access point, and what it holds. */
export const NodeDetails = Node.extend({ rootpath: z.array(Step), size: z.number() });
export type NodeDetails = z.infer<typeof NodeDetails>;

export const listNodes = endpoint({
  name: 'nodes.list',
  method: 'GET',
  path: 'nodes',
  gate: 'session',
  summary: 'The nodes of the access points the user holds.',
  reply: z.object({ nodes: z.array(Node) }),
});

export const getNode = endpoint({
  name: 'nodes.get',
  method: 'GET',
  path: 'nodes/:id',
  gate: 'list NodeAndPod',
  summary: 'One node with the path down from the access point.',
  params: Params,
  reply: z.object({ node: NodeDetails }),
});

export const listSubnodes = endpoint({
  name: 'nodes.subnodes',
  method: 'GET',
  path: 'nodes/:id/subnodes',
  gate: 'list NodeAndPod',
  summary: 'The children of a node, sorted by name in the natural order.',
  params: Params,
  reply: z.object({ nodes: z.array(Node) }),
});

export const createNode = endpoint({
  name: 'nodes.create',
  method: 'POST',
  path: 'nodes',
  gate: 'control NodeAndPod',
  summary: 'Create a client, project or folder.',
  body: z.object({
    parentid: Id,
    name: Name,
    type: z.literal([NodeType.FOLDER, NodeType.PROJECT, NodeType.CLIENT]),
    note: z.string().max(NOTE_MAX).default(''),
    teamonly: Flag.default(0),
  }),
  reply: z.object({ node: Node }),
  status: 201,
});

export const renameNode = endpoint({
  name: 'nodes.rename',
  method: 'PATCH',
  path: 'nodes/:id/name',
  gate: 'control NodeAndPod',
  summary: 'Rename a node.',
  params: Params,
  body: z.object({ name: Name }),
  reply: z.object({ node: Node }),
});

export const nodeChanged = liveEvent('node.changed', z.object({ id: Id, parentid: Id.nullable() }));
