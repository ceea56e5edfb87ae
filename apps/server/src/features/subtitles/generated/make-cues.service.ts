import { AssetType, State } from '@rushes/contract/enums';
import { presets } from '@rushes/contract/subtitle-rules';
import { frameToMs } from '@rushes/contract/timecode';
import { type AssetRow, playedOf } from '#features/assets/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Database } from '#platform/context/context.ts';
import type { Transcription } from '#platform/speech/speech.ts';
import { openThread } from '#platform/threads/thread.ts';
import { type CueOptions, type NewCue, wordsToCues } from '../model/words-to-cues.ts';
import { findRules } from '../subtitles.queries.ts';
import type { CuesAnswer, CuesQuestion } from './cues-thread.service.ts';

/** For audio, where only the gap between cues depends on it. */
const USUAL_RATE = { num: 25, den: 1 };

/** About ten minutes of speech: more would delay the requests that this process answers. */
const MAIN_THREAD_WORDS = 1500;

const thread = openThread<CuesQuestion, CuesAnswer>(new URL('./cues-thread.service.ts', import.meta.url), {
  timeoutMs: 60_000,
  memoryMb: 1024,
  waiting: 8,
});

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
  const options: CueOptions = {
    profile: (await findRules(db, pod.tenantid)) ?? presets.default,
    frameRate,
    language,
    shots: web?.metadata.shots?.map((frame) => frameToMs(frame, frameRate)) ?? [],
    durationMs: duration ?? words.at(-1)?.endMs ?? 0,
  };
  return words.length <= MAIN_THREAD_WORDS ? wordsToCues(words, options) : thread.ask({ words, options });
}
