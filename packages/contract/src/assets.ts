import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AssetType, State } from './enums.ts';
import { FlagOut, Id, numeric } from './wire.ts';

/** The live preview's sheet: `count` frames, evenly spread over the file, row by row. */
export const Sprite = z
  .object({
    columns: z.number().int(),
    rows: z.number().int(),
    count: z.number().int(),
    tileWidth: z.number().int(),
    tileHeight: z.number().int(),
  })
  .meta({ id: 'Sprite' });
export type Sprite = z.infer<typeof Sprite>;

export const AssetMetadata = z.object({
  sprite: Sprite.optional(),
  frameRate: z.object({ num: z.number().int(), den: z.number().int() }).optional(),
  startTimecode: z.string().optional(),
  dropFrame: z.boolean().optional(),
  colorSpace: z.string().optional(),
  loudness: z.number().optional(),
  truePeak: z.number().optional(),
  /**
   * The waveform the player draws; a thumbnail somebody chose; of the web versions, one that is played in fragments,
   * and one that stands in until the web version is there.
   */
  role: z.enum(['peaks', 'chosen', 'rendition', 'direct']).optional(),
  /** Of the web version: the first frame of every shot but the first. */
  shots: z.array(z.number().int()).optional(),
  /** What a playlist says of a rendition. */
  codecs: z.string().optional(),
  bandwidth: z.number().int().optional(),
  /** Made by processing, which may put a newer one in its place; what people made or sent stays. */
  derived: z.literal(1).optional(),
  /** While it is made on somebody's request: the code of that work. */
  launched: z.string().optional(),
  /** Of a picture taken from a film: which one. */
  frame: z.number().int().optional(),
  /** The frames of the original last unevenly; the web version's do not. */
  variable: z.literal(1).optional(),
});
export type AssetMetadata = z.infer<typeof AssetMetadata>;

/** What is known of the bytes themselves. */
export const mediaFields = {
  filetype: z.string().nullable(),
  mimetype: z.string().nullable(),
  size: z.number(),
  duration: z.number().int().nullable(),
  resolution: z.string().nullable(),
  aspect: z.string().nullable(),
  codec: z.string().nullable(),
  bitrate: z.number().nullable(),
  framerate: z.number().nullable(),
  audiocodec: z.string().nullable(),
  audiochannels: z.number().int().nullable(),
  audiobitrate: z.number().nullable(),
};

export const Asset = z
  .object({
    id: Id,
    podid: Id,
    name: z.string(),
    type: numeric(AssetType),
    state: numeric(State),
    url: z.string().nullable(),
    broken: FlagOut,
    ...mediaFields,
    language: z.string().nullable(),
    metadata: AssetMetadata,
    uuid: Id,
    clarification: z.string().nullable(),
  })
  .meta({ id: 'Asset' });
export type Asset = z.infer<typeof Asset>;

const list = z.array(Asset);

/** Groups are always arrays, empty when none. */
export const AssetGroups = z
  .object({
    raw: list,
    thumbnail: list,
    web: list,
    speechtotext: list,
    audio: list,
    livepreview: list,
    vtt: list,
    srt: list,
    external: list,
    frame: list,
    image: list,
    video: list,
    other: list,
  })
  .meta({ id: 'AssetGroups' });
export type AssetGroups = z.infer<typeof AssetGroups>;

const signature = { e: z.coerce.number().int(), s: z.string().max(128) };

export const media = endpoint({
  name: 'assets.media',
  method: 'GET',
  path: '//media/:id/:filename',
  gate: 'public',
  summary:
    'The bytes of one asset; the address is signed, expires and is bound to that asset. Range and ETag.',
  params: z.object({ id: z.uuid(), filename: z.string().max(1024) }),
  query: z.object({
    ...signature,
    download: z.literal('1').optional(),
    /** Of what can change: which state of it is meant, for the browser's cache. */
    v: z.string().max(64).optional(),
  }),
  raw: 'bytes',
});

export const streamMaster = endpoint({
  name: 'assets.streamMaster',
  method: 'GET',
  path: '//stream/:id/master.m3u8',
  gate: 'public',
  summary:
    'The sizes a film can be played in (HLS); the address is signed, expires and is bound to that film.',
  params: z.object({ id: z.uuid() }),
  query: z.object(signature),
  raw: 'bytes',
});

export const streamPlaylist = endpoint({
  name: 'assets.streamPlaylist',
  method: 'GET',
  path: '//stream/:id/index.m3u8',
  gate: 'public',
  summary: 'The fragments of one size (HLS): ranges of its bytes. Signed as the bytes themselves are.',
  params: z.object({ id: z.uuid() }),
  query: z.object(signature),
  raw: 'bytes',
});
