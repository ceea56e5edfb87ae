import { z } from 'zod';
import { AssetGroups } from './assets.ts';
import { Brand } from './brands.ts';
import { Comment, CommentText, times } from './comments.ts';
import { Drawing } from './drawings.ts';
import { endpoint, LARGE_BODY_MAX } from './endpoint.ts';
import { NodeType } from './enums.ts';
import { liveEvent } from './live.ts';
import { CodeInput, EmailInput, NameInput } from './people.ts';
import { publicPodFields } from './pods.ts';
import { because } from './reasons.ts';
import { FlagOut, Id, Instant, numeric, Page, Params } from './wire.ts';

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
    /** A name is required, because comments show their author. */
    name: FlagOut,
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
    cancomment: FlagOut,
    /** Draw on frames, as part of a comment. */
    candraw: FlagOut,
    candownload: FlagOut,
    /** Play the original instead of the web version. */
    canplayraw: FlagOut,
    /** Has a watermark with the viewer's name and the date; the URL of the web version is then an HLS playlist. */
    marked: FlagOut,
  })
  .meta({ id: 'SharedPod' });
export type SharedPod = z.infer<typeof SharedPod>;

export const SharedComment = Comment.pick({
  id: true,
  podid: true,
  parentid: true,
  content: true,
  start: true,
  end: true,
  startframe: true,
  endframe: true,
  drawing: true,
  createdat: true,
  editedat: true,
  checked: true,
})
  .extend({
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
  method: 'GET',
  path: 'reviewaccess/:code',
  gate: 'public',
  summary:
    'What a link asks of whoever opens it; and a token for a browser that was let in before. 11017: there is no such link. 1012: it has expired; whose it was is said along (tenant, logo, homeurl).',
  params: z.object({ code: Code }),
  reply: z.object({ access: Entrance, pass: Pass.nullable() }),
});

export const authorizeReview = endpoint({
  name: 'reviewaccess.authorize',
  method: 'POST',
  path: 'reviewaccess/authorize',
  gate: 'public',
  summary:
    'Come in through a link: answers the token that its other calls want. A wrong code and a wrong password are the same 1013. ERR115: where only some addresses come in, the code that was sent to this one is wrong, too old, or was tried too often.',
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
  method: 'POST',
  path: 'reviewaccess/code',
  gate: 'public',
  summary:
    'Have a code sent to an address that may come in through this link. It works for ten minutes. The answer is the same for an address that may not, which is sent nothing.',
  body: z.object({ code: Code, password: z.string().max(1024).default(''), email: EmailInput }),
  status: 204,
});

export const getSharedFiles = endpoint({
  name: 'reviewaccess.files',
  method: 'GET',
  path: 'reviewaccess/files/info',
  gate: 'public',
  summary:
    'The files and folders the link shows, with addresses to play them from; or those in one of its folders. One level of folders below a shared one, and no deeper. Of the versions of a file the newest stands for all.',
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
  method: 'GET',
  path: 'reviewaccess/pods/:id',
  gate: 'public',
  summary: 'One file as the link shows it, with the versions of it that the link shows, the newest first.',
  params: Params,
  reply: z.object({ pod: SharedPod, versions: z.array(SharedVersion) }),
});

export const sharedLive = endpoint({
  name: 'reviewaccess.live',
  method: 'GET',
  path: 'reviewaccess/live',
  gate: 'public',
  summary:
    'Server-sent events about what the link shows, and about its end. Nothing is replayed: whoever begins to listen reads again.',
  raw: 'events',
});

/** A comment was added, changed or deleted. */
export const sharedCommentsChanged = liveEvent('link.comments', z.object({ podid: Id }));
/** Files or folders of the link were added, removed or changed. */
export const sharedChange = liveEvent('link.files', z.object({}));
/** The recipient of the event no longer has access. 1012: the link has expired. 1013: it was revoked or changed. */
export const sharedEnd = liveEvent('link.ended', z.object({ code: z.enum(['1012', '1013']) }));

export const listSharedComments = endpoint({
  name: 'reviewaccess.comments',
  method: 'GET',
  path: 'reviewaccess/comments',
  gate: 'public',
  summary: 'What is said of a file, but for what is the team’s alone; in the order of time.',
  query: z.object({ podid: Id }),
  reply: z.object({ comments: z.array(SharedComment) }),
});

export const createSharedComment = endpoint({
  name: 'reviewaccess.comment',
  method: 'POST',
  path: 'reviewaccess/comments',
  gate: 'public',
  summary: 'Comment on a film or sound as a guest, or answer. ERR27: the link does not allow it.',
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
  method: 'PATCH',
  path: 'reviewaccess/comments/:id',
  gate: 'public',
  summary: 'Change a comment of one’s own.',
  params: Params,
  body: z.object({ content: CommentText, ...times, drawing: Drawing.nullable() }).partial(),
  reply: z.object({ comment: SharedComment }),
  bodyMax: LARGE_BODY_MAX,
});

export const deleteSharedComment = endpoint({
  name: 'reviewaccess.deleteComment',
  method: 'DELETE',
  path: 'reviewaccess/comments/:id',
  gate: 'public',
  summary: 'Delete a comment of one’s own, and the answers to it.',
  params: Params,
  status: 204,
});

export const sharedMedia = endpoint({
  name: 'reviewaccess.media',
  method: 'GET',
  path: '//shared/:visitor/:id/:filename',
  gate: 'public',
  summary:
    'The bytes of an asset through a link; the address is signed for one visitor, and the link is asked at every request.',
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
  method: 'GET',
  path: '//shared/:visitor/:id/marked/:piece',
  gate: 'public',
  summary:
    'A film of a link with a watermark, in pieces: its playlist, what they begin with, and each of them. Made for this visitor when it is asked for; the link is asked at every request.',
  params: z.object({
    visitor: z.uuid(),
    id: z.uuid(),
    piece: z.string().regex(/^(index\.m3u8|begin\.mp4|\d{1,6}\.m4s)$/, because('notListed')),
  }),
  query: z.object({ e: z.coerce.number().int(), s: z.string().max(128) }),
  raw: 'bytes',
});
