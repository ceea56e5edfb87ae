import { AssetType, State } from '@rushes/contract/enums';
import { presets } from '@rushes/contract/subtitle-rules';
import { frameToMs } from '@rushes/contract/timecode';
import { type AssetRow, playedOf } from '#features/assets/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Database } from '#platform/context/context.ts';
import type { Transcription } from '#platform/speech/speech.ts';
import { type NewCue, wordsToCues } from '../model/words-to-cues.ts';
import { findRules } from '../subtitles.queries.ts';

/** For audio, where only the gap between cues depends on it. */
const USUAL_RATE = { num: 25, den: 1 };

/** Cuts recognised words into cues by the rules of the tenant, with regard to the shots of the video. */
export async function makeCues(
  db: Database,
  pod: FullRow,
  assets: readonly AssetRow[],
  { words, language }: Transcription,
): Promise<NewCue[]> {
  const { rate: frameRate = USUAL_RATE, duration } = playedOf(pod, assets);
  const web = assets.find(
    ({ type, state, metadata }) => type === AssetType.WEB && state === State.COMPLETE && metadata.shots,
  );
  return wordsToCues(words, {
    profile: (await findRules(db, pod.tenantid)) ?? presets.default,
    frameRate,
    language,
    shots: web?.metadata.shots?.map((frame) => frameToMs(frame, frameRate)) ?? [],
    durationMs: duration ?? words.at(-1)?.endMs ?? 0,
  });
}
