import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetMetadata } from '@rushes/contract/assets';
import { AssetType, type FileKind } from '@rushes/contract/enums';
import type { Updateable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { fps } from '#platform/media/frame-rate.ts';
import { type MediaInfo, probe } from '#platform/media/probe.ts';
import { quickPoster, quickSprite } from '#platform/media/quick.ts';
import type { Picture, Sprite } from '#platform/media/sprite.ts';
import { type Sound, transcodeAudio, transcodeVideo, type WebVersion } from '#platform/media/transcode.ts';
import type { Made } from '../processing.publish.ts';
import type { Task } from './process-pod.ts';
import { extractSubtitles } from './subtitles.ts';

export interface MadeFacts {
  asset: Updateable<Tables['assets']>;
  pod: Updateable<Tables['pods']>;
}

/** Video and sound: the file itself, not its name, tells which of the two it is. */
export async function makeFromMedia(task: Task): Promise<Made[]> {
  await task.stage('transcoding');
  const info = await probe(task.tools, task.path, { signal: task.signal, onSpawn: task.onSpawn });
  await task.describe(factsOf(info));
  return info.video ? makeFromVideo(task, info) : makeFromSound(task, info);
}

async function makeFromVideo(task: Task, info: MediaInfo): Promise<Made[]> {
  const { tools, path, folder, signal, onSpawn } = task;
  await task.stage('generating_thumbnail');
  const poster = await quickPoster(tools, { path, info, target: join(folder, 'quick.jpg'), signal, onSpawn });
  await task.show([pictureOf(poster)]);
  await task.stage('generating_live_preview');
  const sheet = await quickSprite(tools, {
    path,
    info,
    target: join(folder, 'quick-sheet.jpg'),
    signal,
    onSpawn,
  });
  await task.show([sheetOf(sheet)]);

  await task.stage('transcoding');
  const onProgress = ({ fraction }: { fraction: number }) => task.progress(fraction * 100);
  const result = await transcodeVideo(tools, { path, info, folder, signal, onSpawn, onProgress });
  if (result.sound) await task.stage('extracting_audio', 100);
  const sound = result.sound ? await madeOfSound(task, result.sound, info) : [];
  if (info.subtitles.length) await task.stage('extracting_subtitles', 100);
  const subtitles = await extractSubtitles(task, info);
  return [webOf(result.web, info), pictureOf(result.poster), sheetOf(result.sprite), ...sound, ...subtitles];
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

function webOf(web: WebVersion, source: MediaInfo): Made {
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
    // The web version's frame n is the source's frame n, so it carries the source's timecode.
    metadata: timeOf(source, web.frameRate),
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
      metadata: JSON.stringify(timeOf(info)),
    },
  };
}

const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value));

function aspectOf(width: number, height: number): string {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const common = divisor(width, height) || 1;
  return `${width / common}:${height / common}`;
}
