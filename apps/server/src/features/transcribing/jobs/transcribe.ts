import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@rushes/contract/app-error';
import { languageId } from '@rushes/contract/languages';
import { type SpeechAlias, speechAliases } from '@rushes/contract/services';
import { blankFile } from '@rushes/contract/subtitle-file';
import { type AssetRow, listAssets, updateAsset } from '#features/assets/index.ts';
import { notify } from '#features/notifications/index.ts';
import type { RunRow, RunTask, RunWork } from '#features/service-runs/index.ts';
import {
  addSpokenTranscript,
  addSubtitles,
  makeCues,
  nameOfFile,
  storeSubtitles,
} from '#features/subtitles/generated/index.ts';
import type { Services } from '#platform/context/context.ts';
import { MediaError } from '#platform/media/media-error.ts';
import { extractSpeech } from '#platform/speech/pieces.ts';
import type { SpeechEngine, Transcription } from '#platform/speech/speech.ts';
import { SpeechRun } from '../model/speech-run.ts';
import { audioOf, nameOfResult } from '../transcribing.policy.ts';

export async function work(task: RunTask): Promise<void> {
  const { services, run, pod } = task;
  const { db } = services;
  // Archived since the start: its bytes are packed.
  if (pod.archived) throw new AppError('ERR68');
  const params = SpeechRun.parse(run.params);
  const engine = await engineOf(services, run);
  // The operator turned it off after the run was started.
  if (!engine) throw new AppError('ERR39');
  const assets = await listAssets(db, run.tenantid, run.podid);
  const audio = audioOf(assets);
  if (!audio) throw new AppError('ERR12');
  const spoken = await listen(task, engine, audio, params.language);
  if (spoken.words.length === 0) throw new AppError('ERR217');
  const cues = (await makeCues(db, pod, assets, spoken)).map((cue) => ({ id: 0, ...cue }));
  await storeSubtitles(services, run.tenantid, { ...blankFile(params.format), cues }, (file) =>
    task.finish(async (trx, current) => {
      const { tenantid, userid, username } = run;
      const { language, words } = spoken;
      const title = params.filename ?? nameOfResult(current.name, language);
      const by = { userid, name: username };
      const name = withoutExtension(title, params.format);
      await addSpokenTranscript(trx, current, { name, words, language }, by);
      await notify(trx, {
        tenantid,
        userid,
        podid: current.id,
        code: 'NM10',
        params: { name: current.name, language },
      });
      const asset = { name: nameOfFile(title, params.format), language: languageId(language) ?? null };
      await addSubtitles(trx, current, file, asset, by);
    }),
  );
}

export const cleanUp: RunWork['cleanUp'] = async (services, run, state) => {
  const engine = await engineOf(services, run);
  await (engine ? engine.cleanUp(state) : state.clear());
};

async function engineOf({ engines }: Services, { alias }: RunRow): Promise<SpeechEngine | undefined> {
  const known = speechAliases.find((one) => one === alias) as SpeechAlias;
  return engines.speech.get(known)?.open();
}

/** The share of the work that is shown for making the audio. */
const EXTRACTED = 0.05;

async function listen(
  { services, pod, signal, state, folder, onProgress }: RunTask,
  engine: SpeechEngine,
  audio: AssetRow,
  language: string,
): Promise<Transcription> {
  const path = await extract(services, audio, { folder, signal });
  onProgress(EXTRACTED);
  const own = join(folder, 'engine');
  await mkdir(own);
  const durationMs = audio.duration ?? pod.duration ?? 0;
  return engine.transcribe(
    { path, durationMs, language },
    {
      ...{ signal, state, folder: own },
      onProgress: (fraction) => onProgress(EXTRACTED + fraction * (1 - EXTRACTED)),
    },
  );
}

/** The audio in the format that engines take. */
async function extract(
  { db, media, storage }: Services,
  audio: AssetRow,
  options: { folder: string; signal: AbortSignal },
): Promise<string> {
  if (!media.ready) throw new Error('the media tools are missing');
  const local = await storage.localCopy(audio.storagekey!);
  try {
    return await extractSpeech(media, { path: local.path, ...options });
  } catch (error) {
    if (!(error instanceof MediaError) || error.kind !== 'unreadable') throw error;
    // The file then offers to generate the audio again.
    await db.transaction().execute((trx) => updateAsset(trx, audio.tenantid, audio.id, { broken: 1 }));
    throw new AppError('ERR40', {}, { cause: error });
  } finally {
    await local.release();
  }
}

const withoutExtension = (name: string, format: string) =>
  name.toLowerCase().endsWith(`.${format}`) ? name.slice(0, -format.length - 1) : name;
