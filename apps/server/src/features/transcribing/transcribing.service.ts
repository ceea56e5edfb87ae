import { invalid } from '@rushes/contract/app-error';
import { costOfTranscription } from '@rushes/contract/costs';
import { SpeechParams, speechAliases } from '@rushes/contract/services';
import type { EngineService, RunFile } from '#features/service-runs/index.ts';
import { findLanguage } from '#platform/engines/pick-language.ts';
import { readPart } from '#platform/http/validate.ts';
import type { SpeechEngine } from '#platform/speech/speech.ts';
import type { SpeechRun } from './model/speech-run.ts';
import { transcribe } from './transcribing.jobs.ts';
import { audioOf, refusalOf } from './transcribing.policy.ts';

/** One service per alias: the operator chooses the engine of each. */
export const speechServices: readonly EngineService<SpeechRun>[] = speechAliases.map((alias) => ({
  alias,
  code: 'AM7',
  kinds: ['video', 'audio'],
  job: transcribe,
  examine: async (_db, files) => files.map(examine),
}));

function examine(file: RunFile) {
  const duration = audioOf(file.assets)?.duration ?? file.pod.duration ?? 0;
  return { refusal: refusalOf(file), duration, cost: costOfTranscription(duration) };
}

/** Checks the parameters of a request against what the engine can do. */
export async function readSpeechParams(
  params: unknown,
  engine: SpeechEngine,
  { isSingle }: { isSingle: boolean },
): Promise<SpeechRun> {
  const { auto, languages, generateSubtitles } = readPart(SpeechParams, params, 'params');
  const { format, filename } = generateSubtitles;
  if (filename !== undefined && !isSingle) throw invalid('generateSubtitles.filename', 'oneFileName');
  const rest = { format, ...(filename === undefined ? {} : { filename }) };
  if (auto) {
    if (!engine.detectsLanguage) throw invalid('auto', 'noLanguageDetection');
    return { language: 'auto', ...rest };
  }
  const [wanted] = languages;
  if (!wanted) throw invalid('languages', 'required');
  const language = findLanguage(wanted, await engine.languages());
  if (!language) throw invalid('languages', 'languageUnsupported');
  return { language, ...rest };
}
