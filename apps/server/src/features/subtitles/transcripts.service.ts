import { AppError, invalid } from '@rushes/contract/app-error';
import type { Asset } from '@rushes/contract/assets';
import { blankFile } from '@rushes/contract/subtitle-file';
import type { SubtitleFormat } from '@rushes/contract/subtitles';
import { TRANSCRIPTS_MAX, type Transcript } from '@rushes/contract/transcripts';
import { changeOnePod, type FullRow, logged, requirePod } from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { addFile } from './subtitle-files.service.ts';
import { emitSubtitlesChanged } from './subtitles.events.ts';
import { nameOfFile, requireAudible, requireSpan } from './subtitles.policy.ts';
import { presentTranscript } from './transcripts.present.ts';
import * as queries from './transcripts.queries.ts';

export async function listTranscripts(ctx: UserCtx, podid: string): Promise<{ transcripts: Transcript[] }> {
  const { tenantid } = await requirePod(ctx, podid, 'list PodService');
  const [rows, sentences] = await Promise.all([
    queries.listTranscripts(ctx.db, tenantid, podid),
    queries.listSentences(ctx.db, tenantid, podid),
  ]);
  const linesOf = Map.groupBy(sentences, ({ transcriptid }) => transcriptid);
  return { transcripts: rows.map((row) => presentTranscript(row, linesOf.get(row.id) ?? [])) };
}

export function createTranscript(
  ctx: UserCtx,
  podid: string,
  { name, sentences }: { name: string; sentences: queries.NewSentence[] },
): Promise<{ transcript: Transcript }> {
  for (const sentence of sentences) requireSpan(sentence);
  return changeOnePod(ctx, podid, 'control PodService', async (trx, pod) => {
    const { tenantid } = pod;
    requireAudible(pod);
    if ((await queries.listTranscripts(trx, tenantid, podid)).length >= TRANSCRIPTS_MAX) {
      throw invalid('name', 'transcriptCount', { max: TRANSCRIPTS_MAX });
    }
    const id = await addTranscript(trx, pod, { name, sentences }, ctx.actor);
    return answer(trx, pod, id);
  });
}

/** Adds a transcript to a locked pod and returns its id. */
export async function addTranscript(
  trx: Trx,
  pod: FullRow,
  { name, sentences }: { name: string; sentences: readonly queries.NewSentence[] },
  by: { userid: string; name: string },
): Promise<string> {
  const { tenantid, id: podid } = pod;
  const id = newId();
  await queries.insertTranscript(trx, { id, tenantid, podid, name, createdbyid: by.userid });
  const ordered = sentences.toSorted((a, b) => a.start - b.start);
  await queries.insertSentences(trx, { tenantid, podid, transcriptid: id }, ordered);
  await recordActions(trx, by, [logged(pod, { action: 'transcribed', params: { name } })]);
  await emitSubtitlesChanged(trx, pod, { tid: id });
  return id;
}

export function renameTranscript(
  ctx: UserCtx,
  podid: string,
  tid: string,
  name: string,
): Promise<{ transcript: Transcript }> {
  return changeTranscript(ctx, podid, tid, async (trx, pod, { name: from }) => {
    if (name !== from) {
      await queries.updateTranscript(trx, pod.tenantid, tid, name);
      await recordActions(trx, ctx.actor, [
        logged(pod, { action: 'transcript-changed', params: { from, to: name } }),
      ]);
      await emitSubtitlesChanged(trx, pod, { tid });
    }
    return answer(trx, pod, tid);
  });
}

export function deleteTranscript(ctx: UserCtx, podid: string, tid: string): Promise<void> {
  return changeTranscript(ctx, podid, tid, async (trx, pod, { name }) => {
    await queries.deleteTranscript(trx, pod.tenantid, tid);
    await recordActions(trx, ctx.actor, [logged(pod, { action: 'transcript-removed', params: { name } })]);
    await emitSubtitlesChanged(trx, pod, { tid });
  });
}

export async function makeFile(
  ctx: UserCtx,
  podid: string,
  tid: string,
  wanted: { filename?: string | undefined; filetype: SubtitleFormat; language?: string | undefined },
): Promise<{ asset: Asset }> {
  const { filename, filetype, language = null } = wanted;
  const { tenantid } = await requirePod(ctx, podid, 'upload FileAndAsset');
  const transcript = await queries.findTranscript(ctx.db, tenantid, podid, tid);
  if (!transcript) throw new AppError('ERR20');
  const sentences = (await queries.listSentences(ctx.db, tenantid, podid)).filter(
    ({ transcriptid }) => transcriptid === tid,
  );
  if (sentences.length === 0) throw new AppError('ERR74');
  const cues = sentences.map(({ start, end, content }) => ({
    id: 0,
    text: content,
    startTime: start,
    endTime: end,
  }));
  const file = { ...blankFile(filetype), cues };
  return addFile(ctx, podid, 'upload FileAndAsset', file, async () => ({
    name: nameOfFile(filename ?? transcript.name, filetype),
    language,
  }));
}

/** The lock on the pod row keeps the transcript unchanged. */
export function changeTranscript<T>(
  ctx: UserCtx,
  podid: string,
  tid: string,
  change: (trx: Trx, pod: FullRow, transcript: queries.TranscriptRow) => Promise<T>,
): Promise<T> {
  return changeOnePod(ctx, podid, 'control PodService', async (trx, pod) => {
    const transcript = await queries.findTranscript(trx, pod.tenantid, podid, tid);
    if (!transcript) throw new AppError('ERR20');
    return change(trx, pod, transcript);
  });
}

async function answer(
  trx: Trx,
  { tenantid, id: podid }: FullRow,
  id: string,
): Promise<{ transcript: Transcript }> {
  const transcript = await queries.findTranscript(trx, tenantid, podid, id);
  const sentences = await queries.listSentences(trx, tenantid, podid);
  const own = sentences.filter(({ transcriptid }) => transcriptid === id);
  return { transcript: presentTranscript(transcript!, own) };
}
