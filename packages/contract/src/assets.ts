import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AssetType, State } from './enums.ts';
import { FlagOut, Id, numeric } from './wire.ts';

/** Frames of the hover preview in one image: `count` frames at even intervals, row by row. */
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
   * `peaks`: the waveform of the player. `chosen`: a thumbnail chosen by a user. `rendition`: a fragmented web version
   * for HLS. `direct`: a temporary web version, used until the real one is ready.
   */
  role: z.enum(['peaks', 'chosen', 'rendition', 'direct']).optional(),
  /** Web version only: the first frame of every shot except the first shot. */
  shots: z.array(z.number().int()).optional(),
  /** Values for the HLS playlist of a rendition. */
  codecs: z.string().optional(),
  bandwidth: z.number().int().optional(),
  /** Created by processing, which may replace it. Assets created or uploaded by users are kept. */
  derived: z.literal(1).optional(),
  /** Code of the running job, while the asset is created on a user's request. */
  launched: z.string().optional(),
  /** Of that job. */
  percentage: z.number().int().min(0).max(100).optional(),
  /** Frame number, for a still taken from a video. */
  frame: z.number().int().optional(),
  /** The original has a variable frame rate; the web version has a constant one. */
  variable: z.literal(1).optional(),
});
export type AssetMetadata = z.infer<typeof AssetMetadata>;

/** Properties of the stored bytes. */
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

export const isSubtitle = ({ type }: { type: AssetType }): boolean =>
  type === AssetType.SRT || type === AssetType.VTT;

/** Subtitles in WebVTT, for a player. */
export const Caption = z
  .object({ url: z.string(), name: z.string(), language: z.string().nullable() })
  .meta({ id: 'Caption' });
export type Caption = z.infer<typeof Caption>;

const list = z.array(Asset);

/** Every group is an array, empty if it has no assets. */
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

/** Expiry, the session of the member who got the address, and the signature over both. */
const signature = { e: z.coerce.number().int(), m: z.string().max(22), s: z.string().max(128) };

export const media = endpoint({
  name: 'assets.media',
  route: 'GET //media/:id/:filename',
  gate: 'public',
  summary:
    'Return the bytes of an asset. The URL is signed, expires, and is bound to the asset and to the session of a member. It stops working within a minute after the member loses access. Supports Range and ETag.',
  params: z.object({ id: z.uuid(), filename: z.string().max(1024) }),
  query: z.object({
    ...signature,
    download: z.literal('1').optional(),
    /** Converts subtitles in SRT: browsers show only WebVTT. */
    as: z.literal('vtt').optional(),
    /** Version key for the browser cache, for assets that can change. */
    v: z.string().max(64).optional(),
  }),
  raw: 'bytes',
});

export const streamMaster = endpoint({
  name: 'assets.streamMaster',
  route: 'GET //stream/:id/master.m3u8',
  gate: 'public',
  summary:
    'Return the HLS master playlist of a video with its renditions. The URL is signed, expires, and is bound to the video and to the session of a member.',
  query: z.object(signature),
  raw: 'bytes',
});

export const streamPlaylist = endpoint({
  name: 'assets.streamPlaylist',
  route: 'GET //stream/:id/index.m3u8',
  gate: 'public',
  summary:
    'Return the HLS playlist of one rendition. The fragments are byte ranges of its file. The URL is signed like the URL of the asset.',
  query: z.object(signature),
  raw: 'bytes',
});
