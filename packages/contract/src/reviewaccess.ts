import { z } from 'zod';
import { AssetGroups, Caption } from './assets.ts';
import { Brand } from './brands.ts';
import { CommentText, publicCommentFields, times } from './comments.ts';
import { Drawing } from './drawings.ts';
import { endpoint, LARGE_BODY_MAX } from './endpoint.ts';
import { languages, NodeType } from './enums.ts';
import { liveEvent } from './live.ts';
import { CodeInput, EmailInput, NameInput } from './people.ts';
import { publicPodFields } from './pods.ts';
import { because } from './reasons.ts';
import { FlagOut, Id, Instant, numeric, Page } from './wire.ts';

// API for guests of a share link. Guests send the link's token as `access-token`. Every call checks the link again, so
// that a revoked link gives no access. 1012: the link has expired. 1013: wrong password, wrong token, or the link no
// longer exists.

/** Upper bound; generated codes are shorter. */
const Code = z.string().min(1).max(64);

/** What a guest must enter to open the link. */
export const Entrance = z
  .object({
    tenant: z.string(),
    brand: Brand,
    /** A password is required. */
    password: FlagOut,
    /** Language of the link, for guests who have not chosen one. */
    language: z.enum(languages),
    /** A name is required, because comments show their author and a watermark its viewer. */
    name: FlagOut,
    /** Videos and images carry the name and the e-mail address of the guest. */
    watermark: FlagOut,
    /** Only for signed-in team members. */
    teamonly: FlagOut,
    /** Restricted to certain addresses: asks for the e-mail address and the code sent to it. */
    emailcode: FlagOut,
  })
  .meta({ id: 'Entrance' });
export type Entrance = z.infer<typeof Entrance>;

export const Pass = z
  .object({
    accessToken: z.string(),
    expireat: Instant,
    visitor: z.object({ name: z.string(), email: z.string() }),
  })
  .meta({ id: 'Pass' });
export type Pass = z.infer<typeof Pass>;

export const SharedNode = z
  .object({
    id: Id,
    parentid: Id.nullable(),
    name: z.string(),
    type: numeric(NodeType),
    /** Number and total size in bytes of the files the link shows. */
    files: z.number().int(),
    size: z.number(),
    /** Image URLs of the first files, at most three. */
    stills: z.array(z.string()),
  })
  .meta({ id: 'SharedNode' });
export type SharedNode = z.infer<typeof SharedNode>;

/** Names ascending; the other sorts descending. */
export const sharedSorts = ['name', 'newest', 'longest', 'largest'] as const;
export type SharedSort = (typeof sharedSorts)[number];

export const SharedPod = z
  .object({
    ...publicPodFields,
    /** Shared folder that contains it; null when the file itself was shared. */
    nodeid: Id.nullable(),
    versiontext: z.string(),
    /** Number of versions the link shows: 1 unless the link shows all versions. */
    versions: z.number().int(),
    /** Unresolved comments that the guest can see; 0 when the link does not allow comments. */
    openComments: z.number().int(),
    /** URLs are set only for assets that the guest may play or download. With `download=1`: only as a download. */
    asset: AssetGroups,
    /** Subtitles of both formats. */
    captions: z.array(Caption),
    cancomment: FlagOut,
    /** Draw on frames, as part of a comment. */
    candraw: FlagOut,
    candownload: FlagOut,
    /** Play the original instead of the web version. */
    canplayraw: FlagOut,
    /** URL of the HLS playlist of a video with several sizes, without a watermark. */
    stream: z.string().nullable(),
    /** Has a watermark with the viewer's name and the date; the URL of the web version is then an HLS playlist. */
    marked: FlagOut,
  })
  .meta({ id: 'SharedPod' });
export type SharedPod = z.infer<typeof SharedPod>;

export const SharedComment = z
  .object({
    ...publicCommentFields,
    checked: FlagOut,
    createdby: z.object({ name: z.string() }),
    /** Written by a guest. */
    guest: FlagOut,
    /** Written by the caller. */
    mine: FlagOut,
  })
  .meta({ id: 'SharedComment' });
export type SharedComment = z.infer<typeof SharedComment>;

export const getReviewAccess = endpoint({
  name: 'reviewaccess.get',
  route: 'GET reviewaccess/:code',
  gate: 'public',
  summary:
    'Return what a guest must enter to open a share link, and a token if the browser was admitted before. Returns 11017 if the link does not exist or was revoked (cause: revoked), or 1012 if it has ended. The params of 1012 name the owner (tenant, logo, homeurl), the language and the cause: expired, visits (the maximum is reached) or paused (the subscription of the tenant has ended).',
  params: z.object({ code: Code }),
  reply: z.object({ access: Entrance, pass: Pass.nullable() }),
});

export const authorizeReview = endpoint({
  name: 'reviewaccess.authorize',
  route: 'POST reviewaccess/authorize',
  gate: 'public',
  summary:
    'Open a share link and return the access token for the other calls. A wrong code and a wrong password both return 1013. Returns ERR115 if the link is restricted to certain addresses and the e-mailed code is wrong, has expired or was tried too often.',
  body: z.object({
    code: Code,
    password: z.string().max(1024).default(''),
    name: NameInput.default(''),
    email: EmailInput.default(''),
    emailcode: CodeInput.default(''),
  }),
  reply: Pass,
});

export const sendReviewCode = endpoint({
  name: 'reviewaccess.code',
  route: 'POST reviewaccess/code',
  gate: 'public',
  summary:
    'Send a code by e-mail to an address that is allowed to open the share link. The code is valid for 10 minutes. The response is the same for other addresses, but no e-mail is sent.',
  body: z.object({
    code: Code,
    password: z.string().max(1024).default(''),
    email: EmailInput,
    /** Language of the e-mail; the language of the link by default. */
    language: z.enum(languages).optional(),
  }),
  status: 204,
});

export const getSharedFiles = endpoint({
  name: 'reviewaccess.files',
  route: 'GET reviewaccess/files/info',
  gate: 'public',
  summary:
    'List the files and folders of a share link with playback URLs, or those in one of its folders. Shared folders show one level of subfolders. A version stack is listed once, as its newest version, unless individual versions were shared.',
  query: Page.extend({ nodeid: Id.optional(), sort: z.enum(sharedSorts).default('name') }),
  reply: z.object({
    tenant: z.string(),
    /** The creator of the link and the note. */
    createdby: z.object({ name: z.string() }),
    note: z.string(),
    sharedat: Instant,
    expireat: Instant,
    visitor: z.object({ name: z.string(), email: z.string() }),
    /** Whether downloads are allowed. */
    candownload: FlagOut,
    /** The link allows downloads, but the maximum number is reached. */
    downloadsspent: FlagOut,
    /** The requested folder. */
    node: SharedNode.nullable(),
    nodes: z.array(SharedNode),
    pods: z.array(SharedPod),
    next: z.string().nullable(),
  }),
});

export const SharedVersion = SharedPod.pick({
  id: true,
  name: true,
  order: true,
  versiontext: true,
  createdat: true,
}).meta({ id: 'SharedVersion' });
export type SharedVersion = z.infer<typeof SharedVersion>;

export const getSharedPod = endpoint({
  name: 'reviewaccess.pod',
  route: 'GET reviewaccess/pods/:id',
  gate: 'public',
  summary: 'Return a file of a share link, with the versions that the link shows, newest first.',
  reply: z.object({ pod: SharedPod, versions: z.array(SharedVersion) }),
});

export const sharedLive = endpoint({
  name: 'reviewaccess.live',
  route: 'GET reviewaccess/live',
  gate: 'public',
  summary:
    'Stream server-sent events about the contents of a share link and its end. Events are not replayed: load the data after connecting.',
  raw: 'events',
});

/** A comment was added, changed or deleted. */
export const sharedCommentsChanged = liveEvent('link.comments', 'person', z.object({ podid: Id }));
/** Files or folders of the link were added, removed or changed. */
export const sharedChange = liveEvent('link.files', 'person', z.object({}));
/** The recipient of the event no longer has access. 1012: the link has expired. 1013: it was revoked or changed. */
export const sharedEnd = liveEvent('link.ended', 'person', z.object({ code: z.enum(['1012', '1013']) }));

export const listSharedComments = endpoint({
  name: 'reviewaccess.comments',
  route: 'GET reviewaccess/comments',
  gate: 'public',
  summary: 'List the comments of a file by time, without team-only comments.',
  query: z.object({ podid: Id }),
  reply: z.object({ comments: z.array(SharedComment) }),
});

export const createSharedComment = endpoint({
  name: 'reviewaccess.comment',
  route: 'POST reviewaccess/comments',
  gate: 'public',
  summary:
    'Create a comment on a video or audio file as a guest, or reply to a comment. Returns ERR27 if the link does not allow comments.',
  body: z.object({
    podid: Id,
    content: CommentText,
    start: times.start.default(null),
    end: times.end.default(null),
    startframe: times.startframe.optional(),
    endframe: times.endframe.optional(),
    parentid: Id.nullable().default(null),
    drawing: Drawing.nullable().default(null),
  }),
  reply: z.object({ comment: SharedComment }),
  status: 201,
  bodyMax: LARGE_BODY_MAX,
});

export const updateSharedComment = endpoint({
  name: 'reviewaccess.changeComment',
  route: 'PATCH reviewaccess/comments/:id',
  gate: 'public',
  summary: 'Update a comment of the guest.',
  body: z.object({ content: CommentText, ...times, drawing: Drawing.nullable() }).partial(),
  reply: z.object({ comment: SharedComment }),
  bodyMax: LARGE_BODY_MAX,
});

export const deleteSharedComment = endpoint({
  name: 'reviewaccess.deleteComment',
  route: 'DELETE reviewaccess/comments/:id',
  gate: 'public',
  summary: 'Delete a comment of the guest with its replies.',
  status: 204,
});

export const sharedMedia = endpoint({
  name: 'reviewaccess.media',
  route: 'GET //shared/:visitor/:id/:filename',
  gate: 'public',
  summary:
    'Return the bytes of an asset through a share link. The URL is signed for one visitor. Every request checks the link.',
  params: z.object({ visitor: z.uuid(), id: z.uuid(), filename: z.string().max(1024) }),
  query: z.object({
    e: z.coerce.number().int(),
    s: z.string().max(128),
    download: z.literal('1').optional(),
  }),
  raw: 'bytes',
});

export const sharedPiece = endpoint({
  name: 'reviewaccess.piece',
  route: 'GET //shared/:visitor/:id/marked/:piece',
  gate: 'public',
  summary:
    'Return the playlist, the init segment or a media segment of a watermarked video (HLS). Segments are created on request for one visitor. Every request checks the link.',
  params: z.object({
    visitor: z.uuid(),
    id: z.uuid(),
    piece: z.string().regex(/^(index\.m3u8|begin\.mp4|\d{1,6}\.m4s)$/, because('notListed')),
  }),
  query: z.object({ e: z.coerce.number().int(), s: z.string().max(128) }),
  raw: 'bytes',
});

export const sharedStream = endpoint({
  name: 'reviewaccess.stream',
  route: 'GET //shared/:visitor/:id/stream/:playlist',
  gate: 'public',
  summary:
    'Return the HLS master playlist of a shared video (`master.m3u8`, by the id of its web version), or the playlist of one size (`index.m3u8`, by the id of the rendition). Every request checks the link.',
  params: z.object({
    visitor: z.uuid(),
    id: z.uuid(),
    playlist: z.enum(['master.m3u8', 'index.m3u8']),
  }),
  query: z.object({ e: z.coerce.number().int(), s: z.string().max(128) }),
  raw: 'bytes',
});
