import { PEAKS_SAMPLE_RATE } from './peaks.ts';
import type { AudioInfo, MediaInfo } from './probe.ts';
import type { MediaTools } from './tools.ts';

export type Loudness = { integratedLufs: number; truePeakDb: number };

/** 48 kHz stereo AAC at 160 kbit/s. */
export const AAC = ['-c:a', 'aac', '-b:a', '160k', '-ar', '48000'];

/**
 * One filter graph for all audio outputs: [aweb] for playback, [apeaks] for the waveform. The video is shifted to start
 * at 0, so the audio is shifted by `shiftSeconds`; `async` then pads or trims its start and gaps.
 */
export function audioGraph(tools: MediaTools, info: MediaInfo, shiftSeconds: number): string {
  const shift = shiftSeconds === 0 ? '' : `asetpts=PTS-(${shiftSeconds.toFixed(6)})/TB,`;
  const even = 'aresample=48000:async=1:first_pts=0';
  // A log line per 100 ms would flood stderr: only the summary is logged at level info.
  const meter = tools.filters.has('ebur128') ? ',ebur128=peak=true:framelog=verbose' : '';
  return [
    `${stereo(info)};[stereo]${shift}${even}${meter},asplit=2[aweb][mono]`,
    `[mono]aformat=channel_layouts=mono:sample_rates=${PEAKS_SAMPLE_RATE}:sample_fmts=s16[apeaks]`,
  ].join(';');
}

function stereo(info: MediaInfo): string {
  const [first, second] = info.audio as [AudioInfo, AudioInfo?];
  // Production files (MXF, camera MOV) store left and right as separate mono tracks.
  const isSplitPair =
    second !== undefined &&
    /mxf|mov/.test(info.container) &&
    info.audio.every((track) => track.channels === 1) &&
    first.sampleRate === second.sampleRate;
  if (isSplitPair) return `[0:${first.index}][0:${second.index}]join=inputs=2:channel_layout=stereo[stereo]`;
  // Without a layout the channel order is unknown, and the resampler fails: use the first two channels.
  const isUnplaced = first.channels > 2 && !first.channelLayout;
  const mix = isUnplaced ? 'pan=stereo|c0=c0|c1=c1' : 'aformat=channel_layouts=stereo';
  return `[0:${first.index}]${mix}[stereo]`;
}

export const PEAKS_OUTPUT = ['-map', '[apeaks]', '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:3'];

/** ebur128 prints its summary at the end; -70 LUFS or -inf means silence. */
export function parseLoudness(stderr: string): Loudness | undefined {
  const summary = stderr.slice(stderr.lastIndexOf('Integrated loudness:'));
  const integrated = /I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1];
  const peak = /Peak:\s+(-?[\d.]+|-inf) dBFS/.exec(summary)?.[1];
  if (!integrated || !peak) return undefined;
  return { integratedLufs: Number(integrated), truePeakDb: peak === '-inf' ? -144 : Number(peak) };
}
