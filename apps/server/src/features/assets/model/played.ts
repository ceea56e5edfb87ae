import type { AssetMetadata } from '@rushes/contract/assets';
import { AssetType, type FileKind, State } from '@rushes/contract/enums';
import { type FrameRate, parseFrameRate, type TimecodeBase, timecodeBase } from '@rushes/contract/timecode';

/** Timing of the file that the player plays. */
interface Played {
  /** Undefined for audio. */
  rate: FrameRate | undefined;
  base: TimecodeBase;
  duration: number | null;
}

interface Piece {
  type: AssetType;
  state: State;
  duration: number | null;
  framerate: number | null;
  metadata: AssetMetadata;
}

/** Values of the web version, or of the original while there is none. */
export function playedOf(
  pod: { kind: FileKind; duration: number | null; framerate: number | null },
  assets: readonly Piece[],
): Played {
  const web = assets.find(
    ({ type, state, metadata }) =>
      type === AssetType.WEB && state === State.COMPLETE && metadata.role === undefined,
  );
  const raw = assets.find(({ type }) => type === AssetType.RAW);
  const rates = [web, raw].map((one) => one?.metadata.frameRate ?? parseFrameRate(one?.framerate));
  const rate = rates.find(Boolean) ?? parseFrameRate(pod.framerate);
  return {
    rate: pod.kind === 'video' ? rate : undefined,
    base: timecodeBase({
      frameRate: rate ?? null,
      startTimecode: web?.metadata.startTimecode ?? raw?.metadata.startTimecode ?? null,
      dropFrame: web?.metadata.dropFrame ?? raw?.metadata.dropFrame ?? null,
    }),
    duration: web?.duration ?? pod.duration,
  };
}
