import { join } from 'node:path';
import { AssetType } from '@rushes/contract/enums';
import { languageId } from '@rushes/contract/languages';
import type { MediaInfo } from '#platform/media/probe.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import type { Made } from '../publish.service.ts';
import type { Task } from './task.ts';

/** Text subtitles; bitmap subtitles (DVD, Blu-ray, broadcast) cannot be converted to text. */
const TEXT_CODECS = new Set(['subrip', 'mov_text', 'webvtt', 'ass', 'ssa', 'text']);

/** Every text track inside the file, as SRT and as VTT. */
export async function extractSubtitles(task: Task, info: MediaInfo): Promise<Made[]> {
  const tracks = info.subtitles.filter((track) => TEXT_CODECS.has(track.codec));
  if (tracks.length === 0) return [];
  const named = tracks.flatMap((track, position) => {
    const label = track.title ?? track.language ?? `track ${position + 1}`;
    return (['srt', 'vtt'] as const).map((ext) => ({
      track,
      ext,
      label,
      file: `subtitles-${position}.${ext}`,
    }));
  });
  await runFfmpeg(task.tools, {
    cwd: task.folder,
    input: { path: task.path },
    output: named.flatMap(({ track, file }) => ['-map', `0:${track.index}`, file]),
    signal: task.signal,
    onSpawn: task.onSpawn,
  });
  return named.map(({ track, ext, label, file }) => ({
    type: ext === 'srt' ? AssetType.SRT : AssetType.VTT,
    path: join(task.folder, file),
    mimetype: ext === 'srt' ? 'application/x-subrip' : 'text/vtt',
    facts: { name: `${label}.${ext}`, language: languageId(track.language) ?? null },
  }));
}
