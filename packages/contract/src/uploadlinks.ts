import { z } from 'zod';
import { InvitingBody } from './accesslinks.ts';
import { endpoint } from './endpoint.ts';
import { languages, NOTE_MAX } from './enums.ts';
import { Flag, FlagOut, Id, Instant, Message, readText } from './wire.ts';

/** Unit of the sizes of upload links. */
export const MEGABYTE = 1_048_576;
/** Maximum offered in the UI; the server accepts anything below 5 GiB. */
export const MAX_FILE_MB = 5000;
export const ORIGINS_MAX = 20;

/** `expired`: the expiry date has passed. `away`: the folder was moved, archived or deleted. */
export const uploadLinkStates = ['open', 'expired', 'away'] as const;

export const UploadLink = z
  .object({
    id: Id,
    url: z.string(),
    /** Whether the link has a password. The password itself is never returned. */
    password: FlagOut,
    /** Per file, in MB of 1,048,576 bytes. */
    maxfilesize: z.number(),
    note: z.string(),
    expireat: Instant,
    /** Uploaded files are team-only. */
    teamonly: FlagOut,
    /** Target folder. */
    nodeid: Id,
    /** Can be embedded in other websites: only those in `origins`. */
    widget: FlagOut,
    origins: z.array(z.string()),
    widgeturl: z.string(),
    /** Language of the link's e-mails. */
    language: z.enum(languages),
    state: z.enum(uploadLinkStates),
    invitations: z.array(z.object({ email: z.string() })),
    createdat: Instant,
    createdby: z.object({ id: Id, name: z.string() }),
  })
  .meta({ id: 'UploadLink' });
export type UploadLink = z.infer<typeof UploadLink>;

const Note = z.string().transform(readText).pipe(z.string().max(NOTE_MAX));
/** Trimmed, unlike an account password. An empty password means none. */
const LinkPassword = z
  .string()
  .max(1024)
  .transform((password) => password.trim() || null)
  .nullable();

const given = {
  maxfilesize: z.number(),
  expireat: Instant,
  password: LinkPassword.optional(),
  note: Note.optional(),
  teamonly: Flag.optional(),
  widget: Flag.optional(),
  /** As sent by a browser: `https://example.com`. */
  origins: z.array(z.string().trim().min(1).max(512)).max(ORIGINS_MAX).optional(),
  language: z.enum(languages).optional(),
};

export const listUploadLinks = endpoint({
  name: 'uploadlinks.list',
  route: 'GET users/:userId/uploadlinks/:nodeId',
  gate: 'list ShareLinks',
  scope: 'links:read',
  summary:
    'List the upload links of a folder, newest first. `userId` must be the caller. With `apid`, only that access point is used to check access; otherwise all access points of the caller are used.',
  query: z.object({ apid: Id.optional() }),
  reply: z.object({ links: z.array(UploadLink) }),
});

export const createUploadLink = endpoint({
  name: 'uploadlinks.create',
  route: 'POST uploadlinks',
  gate: 'control ShareLinks',
  scope: 'links:write',
  summary:
    'Create an upload link, through which guests send files to a folder. Returns ERR83 if the maximum file size is not more than 0 and less than 5 GB, ERR82 if the expiry date has passed, ERR123 if the password is too weak, or ERR134 if a widget has a password.',
  body: z.object({ ...given, nodeid: Id }),
  reply: z.object({ link: UploadLink }),
  status: 201,
});

export const updateUploadLink = endpoint({
  name: 'uploadlinks.update',
  route: 'PATCH uploadlinks/:id',
  gate: 'control ShareLinks',
  scope: 'links:write',
  summary:
    'Update an upload link. A new password ends the access of all guests who used the old one. If the folder was moved, the link accepts files again, provided that the caller can upload there.',
  body: z.object(given).partial(),
  reply: z.object({ link: UploadLink }),
});

export const revokeUploadLink = endpoint({
  name: 'uploadlinks.revoke',
  route: 'DELETE uploadlinks/:id',
  gate: 'control ShareLinks',
  scope: 'links:write',
  summary:
    'Revoke an upload link. It stops working immediately for all guests. Received files are kept, unfinished uploads are cancelled.',
  status: 204,
});

export const inviteToUploadLink = endpoint({
  name: 'uploadlinks.invite',
  route: 'POST uploadlinks/:id/invite',
  gate: 'control ShareLinks',
  scope: 'links:write',
  summary:
    'Send an upload link to recipients by e-mail. Duplicate addresses get one e-mail. The e-mail never contains the password.',
  body: InvitingBody,
  reply: z.object({ links: z.array(UploadLink), message: Message }),
});
