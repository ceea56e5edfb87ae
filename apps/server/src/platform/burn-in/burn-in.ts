import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ImprintParams } from '@rushes/contract/services';
import { AAC, type EncodeOptions, encode, pictureEncoder } from '#platform/media/convert.ts';
import { extractFrame } from '#platform/media/frame.ts';
import { MediaError } from '#platform/media/media-error.ts';
import { fitWithin, type Size, sizeFor, turnedLike } from '#platform/media/picture.ts';
import type { AudioInfo, MediaInfo, VideoInfo } from '#platform/media/probe.ts';
import type { Picture } from '#platform/media/sprite.ts';
import type { MediaTools, MissingMediaTools } from '#platform/media/tools.ts';
import { webFilters } from '#platform/media/transcode.ts';
import { type AssEvent, type Cues, eventsOf, writeAss } from './ass.ts';
import { areFontsInstalled, type FontFile, filesFor, findFont } from './fonts.ts';

export type Appearance = Omit<ImprintParams, 'assetid'>;
type Subtitles = Cues & Appearance;

/** Whether this ffmpeg can draw subtitles, and all fonts are there. */
export const canBurnIn = (tools: MediaTools | MissingMediaTools): boolean =>
  tools.ready && tools.filters.has('ass') && areFontsInstalled();

/** Audio that an MP4 can contain as it is. */
const COPIED = ['aac', 'mp3', 'ac3', 'eac3', 'alac'];

/**
 * Encodes the video once more, in its display size and with the same frames as the web version, with the subtitles on
 * them. The audio is copied if possible.
 */
export async function burnIn(
  tools: MediaTools,
  options: EncodeOptions & { subtitles: Subtitles },
): Promise<void> {
  const { info, target, subtitles } = options;
  const video = requireVideo(info);
  const size = sizeFor(video, 'original');
  const events = eventsOf(subtitles, video.frameRate);
  const { filter, env } = await layOut(dirname(target), size, subtitles, events);
  const sound = info.audio[0];
  await encode(tools, { ...options, env }, [
    ...['-map', `0:${video.index}`, ...(sound ? ['-map', `0:${sound.index}`] : []), '-sn', '-dn'],
    ...['-vf', [webFilters(tools, video, size), ...inItsColours(tools, filter, subtitles)].join(',')],
    ...pictureEncoder('h264', 'high'),
    ...(sound ? soundOf(sound, video.startSeconds - info.startSeconds) : []),
    ...['-movflags', '+faststart'],
  ]);
}

/** One frame with subtitles, as a JPEG that fits into the box. */
export async function burnInFrame(
  tools: MediaTools,
  options: {
    path: string;
    info: MediaInfo;
    /** In this file. */
    frame: number;
    target: string;
    box: Size;
    appearance: Appearance;
    events: readonly AssEvent[];
    signal?: AbortSignal;
  },
): Promise<Picture> {
  const { info, target, appearance, events } = options;
  const video = requireVideo(info);
  const box = turnedLike(video, options.box);
  if (events.length === 0) return extractFrame(tools, { ...options, box });
  const { filter, env } = await layOut(dirname(target), fitWithin(video, box), appearance, events);
  // JPEG is always BT.601.
  return extractFrame(tools, { ...options, box, env, over: [filter] });
}

function requireVideo({ video }: MediaInfo): VideoInfo {
  if (!video) throw new MediaError('unreadable', 'the file has no video stream');
  return video;
}

/** The video is shifted to start at 0, so copied audio must start with it. */
function soundOf({ codec }: AudioInfo, shift: number): string[] {
  if (shift === 0) return COPIED.includes(codec) ? ['-c:a', 'copy'] : AAC;
  return ['-af', `asetpts=PTS-(${shift.toFixed(6)})/TB,aresample=async=1:first_pts=0`, ...AAC];
}

const SUBTITLES = 'subtitles.ass';
const FONTS = 'fonts';

/** Writes what the filter reads into the folder that ffmpeg runs in: the subtitles, and only the fonts they need. */
async function layOut(
  folder: string,
  size: Size,
  appearance: Appearance,
  events: readonly AssEvent[],
): Promise<{ filter: string; env: Record<string, string> }> {
  const found = findFont(appearance.font);
  if (!found) throw new Error(`${appearance.font} is not installed`);
  const { family, bold, font } = found;
  await writeFile(
    join(folder, SUBTITLES),
    writeAss(size, { ...appearance, family, bold, italic: font.italic }, events),
  );
  const env = await layOutFonts(folder, found);
  return { filter: `ass=filename=${SUBTITLES}:fontsdir=${FONTS}`, env };
}

async function layOutFonts(folder: string, font: FontFile): Promise<Record<string, string>> {
  const fonts = join(folder, FONTS);
  await mkdir(fonts);
  for (const path of filesFor(font)) await symlink(path, join(fonts, basename(path)));
  // Without it, fontconfig would choose among the fonts of this machine.
  const config = join(folder, 'fonts.conf');
  const element = (name: string, value: string) =>
    `<${name}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`;
  const content = element('dir', fonts) + element('cachedir', join(folder, 'font-cache'));
  await writeFile(config, `<?xml version="1.0"?><fontconfig>${content}</fontconfig>`);
  return { FONTCONFIG_FILE: config };
}

/**
 * The filter converts colours as BT.601 in ffmpeg before 7, whatever the matrix of the video; later versions follow the
 * tag. Grey, black and white are the same in both, so only other colours need frames in BT.601.
 */
function inItsColours(
  tools: MediaTools,
  filter: string,
  { fontColor, backgroundColor }: Appearance,
): string[] {
  if ([fontColor, backgroundColor].every(isGrey) || !tools.filters.has('colormatrix')) return [filter];
  const tag = (space: string) => (tools.filters.has('setparams') ? [`setparams=colorspace=${space}`] : []);
  return ['colormatrix=bt709:bt601', ...tag('smpte170m'), filter, 'colormatrix=bt601:bt709', ...tag('bt709')];
}

const isGrey = (colour: string) => /^..(..)\1\1$/.test(colour.toUpperCase());
