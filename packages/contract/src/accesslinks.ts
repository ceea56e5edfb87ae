import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { languages, NOTE_MAX } from './enums.ts';
import { EmailInput } from './people.ts';
import { Flag, FlagOut, IDS_MAX, Id, Instant, Message, Page, readText } from './wire.ts';

/** Maximum addresses per invite call, and maximum recipients of a restricted link. */
export const INVITED_MAX = 100;
/** Maximum value of `maxviews` and `maxdownloads`. */
export const USES_MAX = 1_000_000;

/** `usedup`: `maxviews` is reached. Guests see the same message as for an expired link. */
export const linkStates = ['live', 'expired', 'usedup', 'ended'] as const;
export type LinkState = (typeof linkStates)[number];

/** Permissions and options of a link. All are off unless the tenant settings turn them on. */
const flags = {
  /** Show the assets of a file with it. */
  showassets: Flag,
  allowdownloading: Flag,
  allowcomments: Flag,
  /** Only signed-in team members can open the link. Turned on automatically when one of its items is team-only. */
  teamonly: Flag,
  allowplayingraw: Flag,
  /** Show all versions of a file instead of only the shared one. */
  addversions: Flag,
  /** Show the viewer's name and the date across every frame. Nothing without a watermark can be downloaded. */
  watermark: Flag,
  /** Notify the creator of the link about comments made through it. */
  notify: Flag,
};
export type LinkFlag = keyof typeof flags;

export const AccessLink = z
  .object({
    id: Id,
    url: z.string(),
    /** Whether the link has a password. The password itself is never returned. */
    password: FlagOut,
    note: z.string(),
    expireat: Instant,
    showassets: FlagOut,
    allowdownloading: FlagOut,
    allowcomments: FlagOut,
    teamonly: FlagOut,
    allowplayingraw: FlagOut,
    addversions: FlagOut,
    watermark: FlagOut,
    notify: FlagOut,
    /** Language of the link's e-mails. */
    language: z.enum(languages),
    podids: z.array(Id),
    nodeids: z.array(Id),
    /** Only these addresses can open the link, with a code sent by e-mail. Empty: anyone with the link. */
    receivers: z.array(z.string()),
    invitations: z.array(
      z.object({
        email: z.string(),
        sentat: Instant,
        /** When a guest first opened the link with this address. */
        openedat: Instant.nullable(),
        /** When the mail server rejected the invitation. */
        refusedat: Instant.nullable(),
      }),
    ),
    state: z.enum(linkStates),
    /** Visits and downloads so far with their limits; null means unlimited. */
    visits: z.number().int(),
    downloads: z.number().int(),
    maxviews: z.number().int().nullable(),
    maxdownloads: z.number().int().nullable(),
    /** When the link was last opened. */
    openedat: Instant.nullable(),
    createdat: Instant,
    createdby: z.object({ id: Id, name: z.string() }),
  })
  .meta({ id: 'AccessLink' });
export type AccessLink = z.infer<typeof AccessLink>;

const Note = z.string().transform(readText).pipe(z.string().max(NOTE_MAX));
/** Trimmed, unlike an account password. An empty password means none. */
const LinkPassword = z
  .string()
  .max(1024)
  .transform((password) => password.trim() || null)
  .nullable();
const Uses = z.number().int().min(1).max(USES_MAX).nullable();
const ItemIds = z.array(Id).max(IDS_MAX).default([]);

const given = {
  ...z.object(flags).partial().shape,
  password: LinkPassword.optional(),
  note: Note.optional(),
  expireat: Instant.optional(),
  language: z.enum(languages).optional(),
  maxviews: Uses.optional(),
  maxdownloads: Uses.optional(),
  receivers: z.array(EmailInput).max(INVITED_MAX).optional(),
};

export const createAccessLink = endpoint({
  name: 'accesslinks.create',
  route: 'POST accesslinks',
  gate: 'control ShareLinks',
  scope: 'links:write',
  summary:
    'Create a share link for files and folders. Omitted options use the tenant settings. Returns ERR122 if comments are allowed without a password, ERR123 if the password is too weak, ERR135 if no item supports comments, ERR141 if team-only items are shared by a link that is not team-only, or ERR82 if the expiry date has passed.',
  body: z.object({ ...given, podids: ItemIds, nodeids: ItemIds }),
  reply: z.object({ link: AccessLink }),
  status: 201,
});

export const listPodAccessLinks = endpoint({
  name: 'accesslinks.ofPod',
  route: 'GET pods/:id/accesslinks',
  gate: 'list ShareLinks',
  scope: 'links:read',
  summary:
    'List the share links of a file, newest first. Contains only links whose items are all accessible to the caller; administrators see all links.',
  reply: z.object({ links: z.array(AccessLink) }),
});

export const listNodeAccessLinks = endpoint({
  name: 'accesslinks.ofNode',
  route: 'GET nodes/:id/accesslinks',
  gate: 'list ShareLinks',
  scope: 'links:read',
  summary:
    'List the share links of a folder, newest first. Contains only links whose items are all accessible to the caller; administrators see all links.',
  reply: z.object({ links: z.array(AccessLink) }),
});

export const ListedLink = AccessLink.extend({
  /** Shared items that the caller can see: the first ones by name. */
  items: z.array(z.object({ id: Id, type: z.enum(['node', 'pod']), name: z.string() })),
  count: z.number().int(),
  /** The caller may change the link. Its creator may always revoke it. */
  canedit: FlagOut,
}).meta({ id: 'ListedLink' });
export type ListedLink = z.infer<typeof ListedLink>;

export const listTenantAccessLinks = endpoint({
  name: 'accesslinks.ofTenant',
  route: 'GET tenants/:id/accesslinks',
  gate: 'control ShareLinks',
  scope: 'workspace:read',
  summary:
    'List the share links of a tenant, newest first, including expired and revoked ones. Administrators see all links, other users only their own. `q` searches the names of the shared items, the recipients and the name of the creator.',
  query: Page.extend({ q: z.string().max(200).transform(readText).optional() }),
  reply: z.object({ links: z.array(ListedLink), next: z.string().nullable() }),
});

export const updateAccessLink = endpoint({
  name: 'accesslinks.update',
  route: 'PATCH accesslinks/:id',
  gate: 'control ShareLinks',
  scope: 'links:write',
  summary:
    'Update the options, expiry date or password of a share link. A new password ends the access of all guests who used the old one.',
  body: z.object(given),
  reply: z.object({ link: AccessLink }),
});

export const revokeAccessLink = endpoint({
  name: 'accesslinks.revoke',
  route: 'DELETE accesslinks/:id',
  gate: 'control ShareLinks',
  scope: 'links:write',
  summary:
    'Revoke a share link. It stops working immediately for all guests. Comments made through it are kept.',
  status: 204,
});

/** Shared by share links and upload links. */
export const InvitingBody = z.object({
  /** Addresses separated by commas or semicolons. */
  receiver: z
    .string()
    .min(1)
    .max(INVITED_MAX * 322),
  note: Note.default(''),
  includeqrcode: Flag.default(0),
});

export const inviteToAccessLink = endpoint({
  name: 'accesslinks.invite',
  route: 'POST accesslinks/:id/invite',
  gate: 'control ShareLinks',
  scope: 'links:write',
  summary:
    'Send a share link to recipients by e-mail. Duplicate addresses get one e-mail. The e-mail never contains the password.',
  body: InvitingBody,
  reply: z.object({ links: z.array(AccessLink), message: Message }),
});
