import { z } from 'zod';
import { Caption } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { FlagOut, Id, Instant } from './wire.ts';

// A video, audio file or image embedded in another website. Anyone who knows the code in the URL can open it. Every
// request checks that the embed is still valid.

/** The asset to play: the encoded preview or the original. */
export const embedAssets = ['preview', 'raw'] as const;
export type EmbedAsset = (typeof embedAssets)[number];

export const embedKinds = ['video', 'audio', 'image'] as const;
export type EmbedKind = (typeof embedKinds)[number];

export const EmbedLink = z
  .object({
    id: Id,
    podid: Id,
    /** Identifies the embed in `GET embedded/{code}`. */
    code: z.string(),
    url: z.string(),
    asset: z.enum(embedAssets),
    /** Embed code for the website: uses the full available width. */
    html: z.string(),
    /** 0 while the file is archived or team-only, or while the tenant does not allow playing originals. */
    shown: FlagOut,
    createdat: Instant,
    createdby: z.object({ id: Id, name: z.string() }),
  })
  .meta({ id: 'EmbedLink' });
export type EmbedLink = z.infer<typeof EmbedLink>;

/** The data the embedded player needs; nothing else of the file is exposed. */
export const Embedded = z
  .object({
    name: z.string(),
    tenant: z.string(),
    kind: z.enum(embedKinds),
    duration: z.number().int().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    poster: z.string().nullable(),
    /** Best source first; the browser falls back to the next. Empty while the file is being processed. */
    media: z.array(z.object({ url: z.string(), mimetype: z.string() })),
    /** Audio only: URL of the waveform. */
    peaks: z.string().nullable(),
    captions: z.array(Caption),
  })
  .meta({ id: 'Embedded' });
export type Embedded = z.infer<typeof Embedded>;

/** Upper bound; generated codes are shorter. */
const Code = z.string().min(1).max(64);

export const listEmbedLinks = endpoint({
  name: 'embedlinks.list',
  route: 'GET pods/:id/embedlinks',
  gate: 'list ShareLinks',
  scope: 'links:read',
  summary: 'List the embeds of a file, newest first.',
  reply: z.object({ links: z.array(EmbedLink) }),
});

export const createEmbedLink = endpoint({
  name: 'embedlinks.create',
  route: 'POST pods/:id/embedlinks',
  gate: 'control ShareLinks',
  scope: 'links:write',
  summary:
    'Create an embed of a file for other websites. Returns ERR163 if the file is team-only, ERR176 if the tenant does not allow playing originals, or ERR177 if the file is not a video, audio or image.',
  body: z.object({ asset: z.enum(embedAssets).default('preview') }),
  reply: z.object({ link: EmbedLink }),
  status: 201,
});

export const deleteEmbedLink = endpoint({
  name: 'embedlinks.delete',
  route: 'DELETE pods/:id/embedlinks/:eid',
  gate: 'control ShareLinks',
  scope: 'links:write',
  summary: 'Delete an embed. Websites that use it stop showing the file immediately.',
  status: 204,
});

export const getEmbedded = endpoint({
  name: 'embedlinks.get',
  route: 'GET embedded/:code',
  gate: 'public',
  summary:
    'Return the data for the embedded player. Returns ERR178 if the code does not exist or the file is not available.',
  params: z.object({ code: Code }),
  reply: z.object({ embedded: Embedded }),
});

export const embeddedMedia = endpoint({
  name: 'embedlinks.media',
  route: 'GET //embeds/:code/:id',
  gate: 'public',
  summary:
    'Return the bytes of an asset of an embedded file, or its thumbnail with the id `poster`. Every request checks the embed. The response is not cached by browsers.',
  params: z.object({ code: Code, id: z.union([z.uuid(), z.literal('poster')]) }),
  raw: 'bytes',
});

/** No screen is larger, and no side may be 0. */
const Side = z.coerce.number().int().min(1).max(100_000);

export const oembed = endpoint({
  name: 'embedlinks.oembed',
  route: 'GET //oembed',
  gate: 'public',
  summary:
    'Return the oEmbed 1.0 data of an embed. Returns ERR178 if the URL is not an embed of this installation, 1013 (401) if the embed is currently not available, or ERR179 (501) if the format is not json or xml.',
  query: z.object({
    url: z.string().min(1).max(2048),
    maxwidth: Side.optional(),
    maxheight: Side.optional(),
    format: z.string().max(32).default('json'),
  }),
  raw: 'text',
});
