import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetMetadata } from '@rushes/contract/assets';
import { AssetType, type FileKind, State } from '@rushes/contract/enums';
import type { Updateable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { fps } from '#platform/media/frame-rate.ts';
import { keyframePoster, keyframeSprite } from '#platform/media/keyframe-poster-and-sprite.ts';
import type { Rendition } from '#platform/media/ladder.ts';
import { MediaError } from '#platform/media/media-error.ts';
import { type MediaInfo, probeForTwo } from '#platform/media/probe.ts';
import { needsRemux, remux } from '#platform/media/remux.ts';
import type { Picture, Sprite } from '#platform/media/sprite.ts';
import { type Sound, transcodeAudio, transcodeVideo, type WebVersion } from '#platform/media/transcode.ts';
import type { Made } from '../publish.service.ts';
import { extractSubtitles } from './subtitles.ts';
import type { Task } from './task.ts';

export interface MadeFacts {
  asset: Updateable<Tables['assets']>;
  pod: Updateable<Tables['pods']>;
}

/** Video and audio: the content, not the name, decides which of the two it is. */
export async function analyseMedia(task: Task): Promise<void> {
  const { tools, path, folder, signal, onSpawn } = task;
  const info = await probeForTwo(tools, path, { signal, onSpawn });
  await task.describe(factsOf(info));
  if (!info.video) return;
  const from = { path, info, signal, onSpawn };
  await task.stage('generating_thumbnail');
  await task.show([pictureOf(await keyframePoster(tools, { ...from, target: join(folder, 'quick.jpg') }))]);
  await showRemuxed(task, info);
  await task.stage('generating_live_preview');
  await task.show([
    sheetOf(await keyframeSprite(tools, { ...from, target: join(folder, 'quick-sheet.jpg') })),
  ]);
}

/** Makes a playable copy for the time until the web version exists; not needed if the original is playable. */
async function showRemuxed(task: Task, info: MediaInfo): Promise<void> {
  const { tools, path, folder, signal, onSpawn } = task;
  const isPlayable = task.assets.some(
    ({ type, state }) => type === AssetType.WEB && state === State.COMPLETE,
  );
  if (isPlayable || !needsRemux(info)) return;
  try {
    const target = join(folder, 'direct.mp4');
    await remux(tools, { path, info, target, signal, onSpawn });
    await task.show([
      {
        type: AssetType.WEB,
        path: target,
        mimetype: 'video/mp4',
        facts: { duration: info.durationMs, resolution: `${info.video!.width}x${info.video!.height}` },
        metadata: { role: 'direct', ...timeOf(info) },
      },
    ]);
  } catch (error) {
    // Optional: a stream that cannot be remuxed may still be decodable.
    if (!(error instanceof MediaError) || error.kind === 'aborted') throw error;
  }
}

export async function processMedia(task: Task): Promise<Made[]> {
  await task.stage('transcoding');
  const info = await probeForTwo(task.tools, task.path, { signal: task.signal, onSpawn: task.onSpawn });
  return info.video ? makeFromVideo(task, info) : makeFromSound(task, info);
}

async function makeFromVideo(task: Task, info: MediaInfo): Promise<Made[]> {
  const { tools, path, folder, signal, onSpawn } = task;
  const onProgress = ({ fraction }: { fraction: number }) => task.progress(fraction * 100);
  const result = await transcodeVideo(tools, { path, info, folder, signal, onSpawn, onProgress });
  if (result.sound) await task.stage('extracting_audio', 100);
  const sound = result.sound ? await madeOfSound(task, result.sound, info) : [];
  if (info.subtitles.length) await task.stage('extracting_subtitles', 100);
  const subtitles = await extractSubtitles(task, info);
  const web = [
    webOf(result.web, info, result.shots),
    ...result.renditions.map((one) => renditionOf(one, result.web, info)),
  ];
  return [...web, pictureOf(result.poster), sheetOf(result.sprite), ...sound, ...subtitles];
}

async function makeFromSound(task: Task, info: MediaInfo): Promise<Made[]> {
  const { tools, path, folder, signal, onSpawn } = task;
  await task.stage('extracting_audio');
  const onProgress = ({ fraction }: { fraction: number }) => task.progress(fraction * 100);
  const sound = await transcodeAudio(tools, { path, info, folder, signal, onSpawn, onProgress });
  return madeOfSound(task, sound, info);
}

async function madeOfSound(task: Task, sound: Sound, info: MediaInfo): Promise<Made[]> {
  const path = join(task.folder, 'peaks.json');
  await writeFile(path, JSON.stringify(sound.peaks));
  const loudness = sound.loudness && {
    loudness: sound.loudness.integratedLufs,
    truePeak: sound.loudness.truePeakDb,
  };
  return [
    {
      type: AssetType.AUDIO,
      path: sound.audioPath,
      mimetype: 'audio/mp4',
      facts: { duration: info.durationMs, audiocodec: 'aac', audiochannels: 2 },
      metadata: { ...loudness },
    },
    { type: AssetType.OTHER, path, mimetype: 'application/json', metadata: { role: 'peaks' } },
  ];
}

function pictureOf(picture: Picture): Made {
  const facts = { resolution: `${picture.width}x${picture.height}` };
  return { type: AssetType.THUMBNAIL, path: picture.path, mimetype: 'image/jpeg', facts };
}

function sheetOf({ path, columns, rows, count, tileWidth, tileHeight }: Sprite): Made {
  const metadata: AssetMetadata = { sprite: { columns, rows, count, tileWidth, tileHeight } };
  return { type: AssetType.LIVEPREVIEW, path, mimetype: 'image/jpeg', metadata };
}

function webOf(web: WebVersion, source: MediaInfo, shots: number[]): Made {
  const video = web.info.video!;
  return {
    type: AssetType.WEB,
    path: web.path,
    mimetype: 'video/mp4',
    facts: {
      duration: web.durationMs,
      resolution: `${web.width}x${web.height}`,
      codec: video.codec,
      framerate: fps(web.frameRate),
      bitrate: rounded(web.info.bitrate),
      audiocodec: web.info.audio[0]?.codec ?? null,
      audiochannels: web.info.audio[0]?.channels ?? null,
    },
    // Frame n of the web version is frame n of the source, so it carries the source timecode.
    metadata: { ...timeOf(source, web.frameRate), ...(shots.length > 0 ? { shots } : {}) },
  };
}

function renditionOf(made: Rendition, web: WebVersion, source: MediaInfo): Made {
  const { path, width, height, codecs, bandwidth } = made;
  return {
    type: AssetType.WEB,
    path,
    mimetype: 'video/mp4',
    facts: {
      duration: web.durationMs,
      resolution: `${width}x${height}`,
      codec: web.info.video!.codec,
      framerate: fps(web.frameRate),
    },
    metadata: { role: 'rendition', codecs, bandwidth, ...timeOf(source, web.frameRate) },
  };
}

function timeOf(info: MediaInfo, frameRate = info.video?.frameRate): AssetMetadata {
  const video = info.video;
  return {
    ...(frameRate ? { frameRate } : {}),
    ...(video?.startTimecode ? { startTimecode: video.startTimecode } : {}),
    ...(video?.dropFrame === undefined ? {} : { dropFrame: video.dropFrame }),
    ...(video?.colorSpace ? { colorSpace: video.colorSpace } : {}),
  };
}

function factsOf(info: MediaInfo): MadeFacts {
  const video = info.video;
  const sound = info.audio[0];
  const shared = {
    duration: Math.round(info.durationMs),
    resolution: video ? `${video.width}x${video.height}` : null,
    framerate: video ? fps(video.frameRate) : null,
  };
  const kind: FileKind = video ? 'video' : 'audio';
  return {
    pod: { ...shared, kind },
    asset: {
      ...shared,
      aspect: video ? aspectOf(video.width, video.height) : null,
      codec: video?.codec ?? null,
      bitrate: rounded(info.bitrate),
      audiocodec: sound?.codec ?? null,
      audiochannels: sound?.channels ?? null,
      audiobitrate: rounded(sound?.bitrate),
      metadata: JSON.stringify({ ...timeOf(info), ...(video?.isVariable ? { variable: 1 } : {}) }),
    },
  };
}

const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value));

function aspectOf(width: number, height: number): string {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const common = divisor(width, height) || 1;
  return `${width / common}:${height / common}`;
}
