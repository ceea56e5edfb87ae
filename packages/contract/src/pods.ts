import { z } from 'zod';
import { ActionLog } from './action-logs.ts';
import { Asset, AssetGroups, mediaFields, Sprite } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { ArchiveStatus, BadgeStatus, fileKinds, NOTE_MAX, processingStages, State } from './enums.ts';
import { LabelText } from './label-text.ts';
import { LanguageId } from './languages.ts';
import { goneReasons, liveEvent } from './live.ts';
import { because } from './reasons.ts';
import { ifExistsChoices, UploadTicket } from './upload-ticket.ts';
import { FileName, Flag, FlagOut, Id, Ids, Instant, Message, Name, numeric, Page } from './wire.ts';

export const PodStatus = z.object({
  status: z.enum(processingStages),
  metadata: z.object({ percentage: z.number().int() }),
});
export type PodStatus = z.infer<typeof PodStatus>;

/** Columns that everyone with access to the file sees, including guests. */
export const publicPodFields = {
  id: Id,
  name: z.string(),
  size: z.number(),
  kind: z.enum(fileKinds),
  mimetype: z.string().nullable(),
  /** Milliseconds; null while unknown and for files without a duration. */
  duration: z.number().int().nullable(),
  createdat: Instant,
  order: z.number().int(),
  badgestatus: numeric(BadgeStatus),
  state: numeric(State),
};

/** Columns that only members see. */
export const podColumns = {
  ...publicPodFields,
  nodeid: Id,
  updatedat: Instant,
  archived: numeric(ArchiveStatus),
  parentpodid: Id.nullable(),
  teamonly: FlagOut,
};

const podFields = {
  ...podColumns,
  createdby: z.object({ id: Id, name: z.string() }),
  status: PodStatus,
  /** Unresolved comments, including those of earlier versions. Team-only comments are counted for the team only. */
  openComments: z.number().int(),
};

/** Image for a card, with a signed URL. */
const Preview = z.object({ id: Id, url: z.string() });

/** Work on a file that a user started. */
export const LaunchedService = z
  .object({
    /** The message of the work, such as AM7. */
    code: z.string(),
    /** Of a run, which can be cancelled; null for other work, such as a conversion. */
    id: Id.nullable(),
    /** The service of a run. */
    alias: z.string().nullable(),
    /** Null while a run waits; not known for other work. */
    percentage: z.number().int().min(0).max(100).nullable(),
  })
  .meta({ id: 'LaunchedService' });
export type LaunchedService = z.infer<typeof LaunchedService>;

/** The minimum a card or row of the folder view needs: one response can hold ten thousand. */
export const PodCard = z
  .object({
    ...podFields,
    versionsCount: z.number().int(),
    /** Runs of services only. */
    launchedServices: z.array(LaunchedService),
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
  size: z.number(),
  /** The user or guest who uploaded it. */
  uploadedby: z.string(),
  badgestatus: numeric(BadgeStatus),
  thumbnail: Preview.nullable(),
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
    jsondata: z.object({
      uploaderName: z.string().optional(),
      /** Note of a guest, sent with the upload. */
      note: z.string().optional(),
      lastModified: z.number().optional(),
    }),
    launchedServices: z.array(LaunchedService),
    features: z.array(z.object({ key: z.string(), value: z.string() })),
    versions: z.array(Version),
    asset: AssetGroups,
    /** URL of the HLS playlist; null until there are renditions. */
    stream: z.string().nullable(),
    /** Team-only, set here or inherited: only the team sees it. */
    hidden: FlagOut,
  })
  .meta({ id: 'Pod' });
export type Pod = z.infer<typeof Pod>;

export const podSorts = [
  'nameAsc',
  'nameDesc',
  'dateAsc',
  'dateDesc',
  'activityAsc',
  'activityDesc',
  'sizeAsc',
  'sizeDesc',
] as const;
export type PodSort = (typeof podSorts)[number];

/** Comma-separated values of a filter. */
const commaList = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .max(8192)
    .transform((text) => text.split(','))
    .pipe(z.array(item));

const PodFilters = z.object({
  kind: commaList(z.enum(fileKinds)).optional(),
  badgestatus: commaList(
    z.string().regex(/^\d$/, because('notListed')).transform(Number).pipe(numeric(BadgeStatus)),
  ).optional(),
  /** Substring of the name, ignoring case and accents. */
  q: z.string().trim().min(1).max(191).optional(),
});
export type PodFilters = z.infer<typeof PodFilters>;

export const listNodePods = endpoint({
  name: 'pods.listOfNode',
  route: 'GET nodes/:id/pods',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary: 'List the files of a folder, page by page.',
  query: Page.extend({
    limit: z.coerce.number().int().min(1).max(1000).default(100),
    sort: z.enum(podSorts).default('nameAsc'),
    ...PodFilters.shape,
  }),
  reply: z.object({ pods: z.array(PodCard), next: z.string().nullable() }),
});

export const listPods = endpoint({
  name: 'pods.list',
  route: 'GET pods',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary:
    'Return the cards of files by id, in no particular order. Files that the user cannot see are omitted.',
  query: z.object({ ids: commaList(Id).pipe(z.array(Id).max(200)) }),
  reply: z.object({ pods: z.array(PodCard) }),
});

export const getPod = endpoint({
  name: 'pods.get',
  route: 'GET pods/:id',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary: 'Return a file with its assets and versions.',
  reply: z.object({ pod: Pod }),
});

export const createPod = endpoint({
  name: 'pods.create',
  route: 'POST pods',
  gate: 'upload FileAndAsset',
  scope: 'files:write',
  summary:
    'Create a file with its original and an upload for the bytes, before any bytes are sent. With `versionof`, the file becomes the newest version of another file when its bytes have arrived. Returns ERR201 if that file is still being uploaded, or ERR202 if it has another type.',
  body: z.object({
    nodeid: Id,
    filename: FileName,
    filesize: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    mimetype: z.string().max(255).default(''),
    lastModified: z.number().int().optional(),
    note: z.string().max(NOTE_MAX).default(''),
    teamonly: Flag.default(0),
    /** Idempotency key: a repeated call returns the pod of the first. */
    uuid: Id.optional(),
    /** Set for a selected folder. Identifies a file together with name, size, folder and modification time. */
    relativePath: z.string().max(8192).default(''),
    ifExists: z.enum(ifExistsChoices).default('keep'),
    /** The file that gets this one as its newest version. The upload goes to its folder, whatever `nodeid` is. */
    versionof: Id.optional(),
    labels: z.array(LabelText).max(100).default([]),
    priorityProcessing: Flag.default(0),
    /** Shared by all files of one "Upload all". */
    requestId: z.string().max(64).optional(),
  }),
  reply: z.object({
    pod: z.object({ id: Id, nodeid: Id, name: z.string() }),
    upload: UploadTicket,
    /** 1 when the upload of this file had already started: the received bytes are kept. */
    resumed: FlagOut,
  }),
  status: 201,
});

export const renamePod = endpoint({
  name: 'pods.rename',
  route: 'PATCH pods/:id/rename',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Rename a file.',
  body: z.object({ name: Name }),
  reply: z.object({ pod: Pod }),
});

export const updatePod = endpoint({
  name: 'pods.update',
  route: 'PATCH pods/:id',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Update several fields of a file, all or none.',
  body: z
    .object({ name: Name, note: z.string().max(NOTE_MAX), badgestatus: z.number().int(), teamonly: Flag })
    .partial(),
  reply: z.object({ pod: Pod }),
});

export const setPodNote = endpoint({
  name: 'pods.note',
  route: 'PATCH pods/:id/note',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Update the note of a file.',
  body: z.object({ note: z.string().max(NOTE_MAX) }),
  reply: z.object({ pod: Pod }),
});

export const setBadgeStatus = endpoint({
  name: 'pods.status',
  route: 'PATCH pods/:id/status',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary:
    'Set the status of a file. Returns ERR157 if the status does not exist, or ERR158 if the file already has it.',
  body: z.object({ badgestatus: z.number().int() }),
  reply: z.object({ pod: Pod }),
});

export const setPodTeamOnly = endpoint({
  name: 'pods.teamOnly',
  route: 'PATCH pods/:id/teamonly',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Set or clear the team-only setting of a file with all its versions.',
  body: z.object({ teamonly: Flag }),
  reply: z.object({ pod: Pod }),
});

export const setPodsTeamOnly = endpoint({
  name: 'pods.bulkTeamOnly',
  route: 'PATCH pods/bulk-teamonly',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Set or clear the team-only setting of several files with all their versions, all or none.',
  body: z.object({ pods: Ids, teamonly: Flag }),
  reply: z.object({ pods: z.array(PodCard) }),
});

export const PodMeta = z
  .object({
    filename: z.string(),
    ...mediaFields,
    sha256: z.string().nullable(),
    colorSpace: z.string().nullable(),
    startTimecode: z.string().nullable(),
    loudness: z.number().nullable(),
    uploaderName: z.string().nullable(),
    lastModified: z.number().nullable(),
    createdat: Instant,
  })
  .meta({ id: 'PodMeta' });
export type PodMeta = z.infer<typeof PodMeta>;

export const getPodMeta = endpoint({
  name: 'pods.meta',
  route: 'GET pods/:id/meta',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary: 'Return the metadata of the original: file name, type, checksum, streams and uploader.',
  reply: z.object({ meta: PodMeta }),
});

export const listPodLogs = endpoint({
  name: 'pods.actionLogs',
  route: 'GET pods/:id/actionlogs',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary: 'List the activity on a file, newest first.',
  query: Page.extend({ limit: z.coerce.number().int().min(1).max(100).default(25) }),
  reply: z.object({ actionlogs: z.array(ActionLog), next: z.string().nullable() }),
});

export const deleteAsset = endpoint({
  name: 'pods.deleteAsset',
  route: 'DELETE pods/:id/assets/:assetId',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Delete an asset of a file. Returns ERR71 for the original, which is deleted only with the file.',
  status: 204,
});

export const renameAsset = endpoint({
  name: 'pods.renameAsset',
  route: 'PATCH pods/:id/assets/:assetId',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Rename an asset of a file. Returns ERR154 if the asset is not complete.',
  body: z.object({ name: Name }),
  reply: z.object({ asset: Asset }),
});

export const setAssetLanguage = endpoint({
  name: 'pods.setAssetLanguage',
  route: 'PATCH pods/:id/assets/:assetId/languages',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Set the language of a complete asset to an id from `GET languages`.',
  body: z.object({ language: LanguageId }),
  reply: z.object({ asset: Asset }),
});

export const deletePod = endpoint({
  name: 'pods.delete',
  route: 'DELETE pods/:id',
  gate: 'session',
  scope: 'files:write',
  summary:
    'Move a file to the recycle bin. If the caller is still uploading the file, the upload is cancelled and the file is deleted permanently.',
  status: 204,
});

export const transcodePod = endpoint({
  name: 'processing.transcode',
  route: 'POST pods/:id/transcode',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Process the original again, for example after a failure.',
  reply: z.object({ pod: Pod }),
  status: 202,
});

/** A pod was created, deleted, moved or renamed, or its assets changed. `from` is the previous folder. */
export const podChanged = liveEvent(
  'pod.changed',
  'files:read',
  z.object({ id: Id, nodeid: Id, from: Id.optional(), gone: z.enum(goneReasons).optional() }),
);
/** Only the stage or percentage changed. Carries the value, which saves a request. */
export const podStatus = liveEvent(
  'pod.status',
  'files:read',
  z.object({ id: Id, nodeid: Id, state: numeric(State), status: PodStatus }),
);
/** Only the percentage of a run changed. */
export const podRunProgressed = liveEvent(
  'pod.run',
  'files:read',
  z.object({ id: Id, nodeid: Id, runid: Id, percentage: z.number().int() }),
);
