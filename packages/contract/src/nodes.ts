import { z } from 'zod';
import { ActionLog } from './action-logs.ts';
import { isCountryCode } from './countries.ts';
import { endpoint, LARGE_BODY_MAX } from './endpoint.ts';
import { ArchiveStatus, NOTE_MAX, NodeType, ProjectStatus } from './enums.ts';
import { goneReasons, liveEvent } from './live.ts';
import { because } from './reasons.ts';
import { Flag, FlagOut, IDS_MAX, Id, Ids, Instant, Name, numeric, Page, Params } from './wire.ts';

/** Virtual parent of all tenant nodes. It has no row and is never returned: tenant nodes are stored as roots. */
export const PLATFORM_ROOT = '00000000-0000-7000-8000-000000000001';

export const Step = z.object({ id: Id, name: z.string(), type: numeric(NodeType) });
export type Step = z.infer<typeof Step>;

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

/** Details of a client; empty for other node types. */
const clientFields = {
  clientaddressline1: z.string(),
  clientaddressline2: z.string(),
  clientzipcode: z.string(),
  clientcity: z.string(),
  /** ISO 3166-1 alpha-2 code, or empty. */
  clientcountry: z.string(),
  clientwebsite: z.string(),
  /** Signed, like every media URL. */
  clientlogourl: z.string().nullable(),
};

/** A node with its path from the access point and its size. */
export const NodeDetails = Node.extend({
  ...clientFields,
  rootpath: z.array(Step),
  /** Team-only, set here or inherited: only the team sees it. */
  hidden: FlagOut,
  size: z.number(),
});
export type NodeDetails = z.infer<typeof NodeDetails>;

export const LOGO_BYTES = 5_242_880;
/** The browser's limit; the server accepts up to LOGO_BYTES. */
export const LOGO_BYTES_SENT = 2_097_152;
export const LOGO_PIXELS = 512;

const address = z.string().trim().max(191).default('');
/** Two letters, or empty. */
const Country = z
  .string()
  .regex(/^([A-Z]{2})?$/, because('country'))
  .refine((code) => code === '' || isCountryCode(code), because('country'));
const fields = {
  name: Name,
  note: z.string().max(NOTE_MAX).default(''),
  teamonly: Flag.default(0),
  clientaddressline1: address,
  clientaddressline2: address,
  clientzipcode: z.string().trim().max(32).default(''),
  clientcity: address,
  clientcountry: Country.default(''),
  /** Web address, with or without a scheme (ERR62). */
  clientwebsite: z.string().trim().max(2048).default(''),
};

export const nodeSorts = ['nameAsc', 'nameDesc', 'dateAsc', 'dateDesc'] as const;
export type NodeSort = (typeof nodeSorts)[number];

export const listNodes = endpoint({
  name: 'nodes.list',
  route: 'GET nodes',
  gate: 'session',
  scope: 'files:read',
  summary: 'List the nodes of the access points of the current user.',
  reply: z.object({ nodes: z.array(Node) }),
});

export const getNode = endpoint({
  name: 'nodes.get',
  route: 'GET nodes/:id',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary: 'Return a node with its path from the access point.',
  reply: z.object({ node: NodeDetails }),
});

const children = Page.extend({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  sort: z.enum(nodeSorts).default('nameAsc'),
});
const nodesPage = z.object({ nodes: z.array(Node), next: z.string().nullable() });

export const listSubnodes = endpoint({
  name: 'nodes.subnodes',
  route: 'GET nodes/:id/subnodes',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary: 'List the children of a node.',
  query: children,
  reply: nodesPage,
});

export const nodeFilters = ['client', 'project', 'archived'] as const;
export type NodeFilter = (typeof nodeFilters)[number];

export const filterSubnodes = endpoint({
  name: 'nodes.filter',
  route: 'GET nodes/:id/subnodes/:filter',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary:
    'List the clients, projects or archived nodes at any level below a node. For an archived folder, only the folder itself is listed, not its contents.',
  params: Params.extend({ filter: z.enum(nodeFilters) }),
  query: children,
  reply: nodesPage.extend({ total: z.number().int() }),
});

export const createNode = endpoint({
  name: 'nodes.create',
  route: 'POST nodes',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Create a client, project or folder. A client can have a logo.',
  files: ['logo'],
  body: z.object({
    ...fields,
    parentid: Id,
    type: z.literal([NodeType.FOLDER, NodeType.PROJECT, NodeType.CLIENT]),
  }),
  reply: z.object({ node: Node }),
  status: 201,
});

export const updateNode = endpoint({
  name: 'nodes.update',
  route: 'PATCH nodes/:id',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary:
    'Update a client, project or folder. Omitted fields are unchanged. The type can change too, for example from folder to project.',
  files: ['logo'],
  body: z
    .object({
      ...fields,
      id: Id,
      parentid: Id,
      type: z.literal([NodeType.FOLDER, NodeType.PROJECT, NodeType.CLIENT]),
      note: z.string().max(NOTE_MAX),
      teamonly: Flag,
      clientaddressline1: z.string().trim().max(191),
      clientaddressline2: z.string().trim().max(191),
      clientzipcode: z.string().trim().max(32),
      clientcity: z.string().trim().max(191),
      clientcountry: Country,
      clientwebsite: z.string().trim().max(2048),
    })
    .partial(),
  reply: z.object({ node: NodeDetails }),
});

export const renameNode = endpoint({
  name: 'nodes.rename',
  route: 'PATCH nodes/:id/name',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Rename a node.',
  body: z.object({ name: Name }),
  reply: z.object({ node: Node }),
});

export const setNodeNote = endpoint({
  name: 'nodes.note',
  route: 'PATCH nodes/:id/note',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Update the note of a node.',
  body: z.object({ note: z.string().max(NOTE_MAX) }),
  reply: z.object({ node: Node }),
});

export const setProjectStatus = endpoint({
  name: 'nodes.projectStatus',
  route: 'PATCH nodes/:id/projectstatus',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Set the status of a project.',
  body: z.object({ projectstatus: z.number().int() }),
  reply: z.object({ node: Node }),
});

export const setNodeTeamOnly = endpoint({
  name: 'nodes.teamOnly',
  route: 'PATCH nodes/:id/teamonly',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Set or clear the team-only setting of a node.',
  body: z.object({ teamonly: Flag }),
  reply: z.object({ node: Node }),
});

export const setNodesTeamOnly = endpoint({
  name: 'nodes.bulkTeamOnly',
  route: 'PATCH nodes/bulk-teamonly',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Set or clear the team-only setting of several nodes, all or none.',
  body: z.object({ nodes: Ids, teamonly: Flag }),
  reply: z.object({ nodes: z.array(Node) }),
});

export const deleteNodeLogo = endpoint({
  name: 'nodes.deleteLogo',
  route: 'DELETE nodes/:id/logo',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Delete the logo of a client.',
  status: 204,
});

/** Called first for a folder upload. Creates the missing folders; repeated calls create no duplicates. */
export const ensureFolders = endpoint({
  name: 'nodes.folders',
  route: 'PATCH nodes/:id/folders',
  gate: 'upload FileAndAsset',
  scope: 'files:write',
  summary:
    'Create the missing folders of relative paths below a node. Returns the nodes of all paths in the same order.',
  body: z.object({ paths: z.array(z.string().min(1).max(8192)).min(1).max(1000) }),
  reply: z.object({ nodes: z.array(Step.extend({ path: z.string() })) }),
  bodyMax: LARGE_BODY_MAX,
});

const idOrIds = z.union([Id.transform((id) => [id]), z.array(Id).max(IDS_MAX)]);
const Person = z.object({ id: Id, name: z.string() });

export const countNodeUsers = endpoint({
  name: 'nodes.users',
  route: 'GET nodes/users',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary:
    'Return the number of users who would lose access if the nodes were deleted: users with an access point at or below them.',
  /** `n[]` as in the specification; `n` without brackets is accepted too. */
  query: z
    .object({ 'n[]': idOrIds.optional(), n: idOrIds.optional() })
    .transform((given) => ({ n: given['n[]'] ?? given.n ?? [] }))
    .refine(({ n }) => n.length > 0, { path: ['n[]'], ...because('noItems') }),
  reply: z.object({
    activeUsers: z.number().int(),
    disabledUsers: z.number().int(),
    /** The first few, if the caller may list users. */
    users: z.array(Person),
  }),
});

export const nodeProperties = endpoint({
  name: 'nodes.properties',
  route: 'GET nodes/:id/properties',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary:
    'Return the totals of a node and everything below it: size, duration, and number of folders, files and versions.',
  reply: z.object({
    properties: z.object({
      /** Size of the originals, including all versions. */
      size: z.number(),
      nodes: z.number().int(),
      pods: z.number().int(),
      versions: z.number().int(),
      archivedPods: z.number().int(),
      duration: z.number(),
      kinds: z.array(z.object({ kind: z.string(), pods: z.number().int(), size: z.number() })),
      createdat: Instant,
      lastActivity: Instant.nullable(),
    }),
  }),
});

export const NodeTotals = z
  .object({
    id: Id,
    /** Files, without versions. */
    pods: z.number().int(),
    /** Size of the originals, including all versions. */
    size: z.number(),
    /** The last change of a file or folder. */
    lastActivity: Instant,
  })
  .meta({ id: 'NodeTotals' });
export type NodeTotals = z.infer<typeof NodeTotals>;

export const nodeTotals = endpoint({
  name: 'nodes.totals',
  route: 'GET nodes/:id/totals',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary:
    'Return the files, size and last activity of each child of a node, including everything below the child.',
  reply: z.object({ totals: z.array(NodeTotals) }),
});

export const listNodePeople = endpoint({
  name: 'nodes.people',
  route: 'GET nodes/:id/people',
  gate: 'list User',
  scope: 'members:read',
  summary: 'List the users who can see a node, team members first.',
  reply: z.object({
    people: z.array(z.object({ ...Person.shape, email: z.string(), team: FlagOut })),
  }),
});

export const listNodeLogs = endpoint({
  name: 'nodes.actionLogs',
  route: 'GET nodes/:id/actionlogs',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary:
    'List the activity on a node, its files and its direct subfolders, including deleted ones, newest first.',
  query: Page.extend({ limit: z.coerce.number().int().min(1).max(100).default(25) }),
  reply: z.object({ actionlogs: z.array(ActionLog), next: z.string().nullable() }),
});

export const nodeLogo = endpoint({
  name: 'nodes.logo',
  route: 'GET //logos/:id/:filename',
  gate: 'public',
  summary: 'Return the logo of a client. The URL is signed, expires and is bound to the image.',
  params: z.object({ id: z.uuid(), filename: z.string().max(191) }),
  query: z.object({ e: z.coerce.number().int(), s: z.string().max(128) }),
  raw: 'bytes',
});

/** A node was created, deleted, moved or changed. `from` is the previous parent after a move. */
export const nodeChanged = liveEvent(
  'node.changed',
  'files:read',
  z.object({ id: Id, parentid: Id.nullable(), from: Id.optional(), gone: z.enum(goneReasons).optional() }),
);
