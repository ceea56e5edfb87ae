import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FlagOut, Id, Instant, Params } from './wire.ts';

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
    captions: z.array(z.object({ url: z.string(), name: z.string(), language: z.string().nullable() })),
  })
  .meta({ id: 'Embedded' });
export type Embedded = z.infer<typeof Embedded>;

/** Upper bound; generated codes are shorter. */
const Code = z.string().min(1).max(64);

export const listEmbedLinks = endpoint({
  name: 'embedlinks.list',
  method: 'GET',
  path: 'pods/:id/embedlinks',
  gate: 'list ShareLinks',
  summary: 'By which addresses this file stands in pages of other sites, newest first.',
  params: Params,
  reply: z.object({ links: z.array(EmbedLink) }),
});

export const createEmbedLink = endpoint({
  name: 'embedlinks.create',
  method: 'POST',
  path: 'pods/:id/embedlinks',
  gate: 'control ShareLinks',
  summary:
    'An address for pages of other sites. ERR163: the file is team-only; ERR176: the tenant does not let originals be played; ERR177: it is no film, sound or image.',
  params: Params,
  body: z.object({ asset: z.enum(embedAssets).default('preview') }),
  reply: z.object({ link: EmbedLink }),
  status: 201,
});

export const deleteEmbedLink = endpoint({
  name: 'embedlinks.delete',
  method: 'DELETE',
  path: 'pods/:id/embedlinks/:eid',
  gate: 'control ShareLinks',
  summary: 'Pages that show the file by this address show nothing any more, at once.',
  params: Params.extend({ eid: Id }),
  status: 204,
});

export const getEmbedded = endpoint({
  name: 'embedlinks.get',
  method: 'GET',
  path: 'embedded/:code',
  gate: 'public',
  summary: 'What the player in somebody’s page shows. ERR178: there is nothing to be seen by this code.',
  params: z.object({ code: Code }),
  reply: z.object({ embedded: Embedded }),
});

export const embeddedMedia = endpoint({
  name: 'embedlinks.media',
  method: 'GET',
  path: '//embeds/:code/:id',
  gate: 'public',
  summary:
    'The bytes of an asset of an embedded file, or its picture by the name of `poster`; asked about at every request and kept by no browser.',
  params: z.object({ code: Code, id: z.union([z.uuid(), z.literal('poster')]) }),
  raw: 'bytes',
});

/** No screen is larger, and no side may be 0. */
const Side = z.coerce.number().int().min(1).max(100_000);

export const oembed = endpoint({
  name: 'embedlinks.oembed',
  method: 'GET',
  path: '//oembed',
  gate: 'public',
  summary:
    'How an embedded file is shown in other pages (oEmbed 1.0). ERR178: no such address here; 1013 (401): it shows nothing at present; ERR179 (501): another format than json and xml.',
  query: z.object({
    url: z.string().min(1).max(2048),
    maxwidth: Side.optional(),
    maxheight: Side.optional(),
    format: z.string().max(32).default('json'),
  }),
  raw: 'text',
});
