import { z } from 'zod';
import { AssetGroups, Sprite } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { ArchiveStatus, BadgeStatus, fileKinds, NOTE_MAX, processingStages, State } from './enums.ts';
import { liveEvent } from './live.ts';
import { Flag, FlagOut, Id, Instant, Message, Name, numeric, Page, Params } from './wire.ts';

export const PodStatus = z.object({
  status: z.enum(processingStages),
  metadata: z.object({ percentage: z.number().int() }),
});
export type PodStatus = z.infer<typeof PodStatus>;

const podFields = {
  id: Id,
  nodeid: Id,
  name: z.string(),
  size: z.number(),
  kind: z.enum(fileKinds),
  mimetype: z.string().nullable(),
  /** Milliseconds; null while unknown and for what has no length. */
  duration: z.number().int().nullable(),
  createdat: Instant,
  updatedat: Instant,
  createdby: z.object({ id: Id, name: z.string() }),
  archived: numeric(ArchiveStatus),
  parentpodid: Id.nullable(),
  order: z.number().int(),
  badgestatus: numeric(BadgeStatus),
  teamonly: FlagOut,
  state: numeric(State),
  status: PodStatus,
};

/** A picture a card may show; the address is signed. */
const Preview = z.object({ id: Id, url: z.string() });

/** What a card or a row of the folder view needs, and no more: ten thousand of them travel at once. */
export const PodCard = z
  .object({
    ...podFields,
    versionsCount: z.number().int(),
    resolution: z.string().nullable(),
    framerate: z.number().nullable(),
    thumbnail: Preview.nullable(),
    livepreview: Preview.extend({ sprite: Sprite }).nullable(),
    peaks: Preview.nullable(),
  })
  .meta({ id: 'PodCard' });
export type PodCard = z.infer<typeof PodCard>;

export const Version = z.object({
  id: Id,
  name: z.string(),
  order: z.number().int(),
  versiontext: z.string(),
  createdat: Instant,
});

export const Pod = z
  .object({
    ...podFields,
    note: z.string(),
    versiontext: z.string(),
    createdbyid: Id,
    updatedby: z.object({ name: z.string() }),
    deletedat: Instant.nullable(),
    statemessage: Message,
    jsondata: z.object({ uploaderName: z.string().optional(), lastModified: z.number().optional() }),
    launchedServices: z.array(z.object({ code: z.string() })),
    features: z.array(z.object({ key: z.string(), value: z.string() })),
    versions: z.array(Version),
    asset: AssetGroups,
  })
  .meta({ id: 'Pod' });
export type Pod = z.infer<typeof Pod>;

export const podSorts = [
  'nameAsc',
  'nameDesc',
  'dateAsc',
  'dateDesc',
  'activityDesc',
  'sizeAsc',
  'sizeDesc',
] as const;
export type PodSort = (typeof podSorts)[number];

export const listNodePods = endpoint({
  name: 'pods.listOfNode',
  method: 'GET',
  path: 'nodes/:id/pods',
  gate: 'list NodeAndPod',
  summary: 'The files of a folder, one page after the other.',
  params: Params,
  query: Page.extend({ sort: z.enum(podSorts).default('nameAsc') }),
  reply: z.object({ pods: z.array(PodCard), next: z.string().nullable() }),
});

export const getPod = endpoint({
  name: 'pods.get',
  method: 'GET',
  path: 'pods/:id',
  gate: 'list NodeAndPod',
  summary: 'One file with its assets and versions.',
  params: Params,
  reply: z.object({ pod: Pod }),
});

export const createPod = endpoint({
  name: 'pods.create',
  method: 'POST',
  path: 'pods',
  gate: 'upload FileAndAsset',
  summary: 'Announce a file: makes the pod, its raw asset and the upload that will bring the bytes.',
  body: z.object({
    nodeid: Id,
    filename: Name,
    filesize: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    mimetype: z.string().max(255).default(''),
    lastModified: z.number().int().optional(),
    note: z.string().max(NOTE_MAX).default(''),
    teamonly: Flag.default(0),
    /** The same id announces the same file: a repeated call answers the first one's pod. */
    uuid: Id.optional(),
  }),
  reply: z.object({ pod: z.object({ id: Id, nodeid: Id, name: z.string() }), upload: z.object({ id: Id }) }),
  status: 201,
});

export const renamePod = endpoint({
  name: 'pods.rename',
  method: 'PATCH',
  path: 'pods/:id/rename',
  gate: 'control NodeAndPod',
  summary: 'Rename a file.',
  params: Params,
  body: z.object({ name: Name }),
  reply: z.object({ pod: Pod }),
});

export const deletePod = endpoint({
  name: 'pods.delete',
  method: 'DELETE',
  path: 'pods/:id',
  gate: 'session',
  summary: 'Move a file to the recycle bin; a file whose upload was cancelled by its owner is gone for good.',
  params: Params,
  status: 204,
});

export const transcodePod = endpoint({
  name: 'processing.transcode',
  method: 'POST',
  path: 'pods/:id/transcode',
  gate: 'control NodeAndPod',
  summary: 'Process the raw file again, for example after a failure.',
  params: Params,
  reply: z.object({ pod: Pod }),
  status: 202,
});

/** A pod came, went, changed its name or its assets. */
export const podChanged = liveEvent('pod.changed', z.object({ id: Id, nodeid: Id }));
/** Only the stage or the percentage moved: the one event that carries a value, so that nobody has to ask. */
export const podStatus = liveEvent(
  'pod.status',
  z.object({ id: Id, nodeid: Id, state: numeric(State), status: PodStatus }),
);
