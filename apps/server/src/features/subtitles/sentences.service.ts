import { AppError, invalid } from '@rushes/contract/app-error';
import { SENTENCES_MAX, type Sentence } from '@rushes/contract/transcripts';
import type { UserCtx } from '#platform/context/context.ts';
import { realignWords } from './model/realign-words.ts';
import { emitSubtitlesChanged } from './subtitles.events.ts';
import { requireSpan } from './subtitles.policy.ts';
import { presentSentence } from './transcripts.present.ts';
import * as queries from './transcripts.queries.ts';
import { changeTranscript } from './transcripts.service.ts';

// Sentences are written one by one during playback: actions are recorded per transcript, not per sentence.

export function addSentence(
  ctx: UserCtx,
  podid: string,
  tid: string,
  sentence: queries.NewSentence,
): Promise<{ sentence: Sentence }> {
  requireSpan(sentence);
  return changeTranscript(ctx, podid, tid, async (trx, pod) => {
    const { tenantid } = pod;
    if ((await queries.countSentences(trx, tenantid, tid)) >= SENTENCES_MAX) {
      throw invalid('content', 'sentenceCount', { max: SENTENCES_MAX });
    }
    const [row] = await queries.insertSentences(trx, { tenantid, podid, transcriptid: tid }, [sentence]);
    await emitSubtitlesChanged(trx, pod, { tid });
    return { sentence: presentSentence(row!) };
  });
}

export function changeSentence(
  ctx: UserCtx,
  podid: string,
  tid: string,
  sid: string,
  wanted: { start?: number | undefined; end?: number | undefined; content?: string | undefined },
): Promise<{ sentence: Sentence }> {
  return changeTranscript(ctx, podid, tid, async (trx, pod) => {
    const row = await queries.findSentence(trx, pod.tenantid, tid, sid);
    if (!row) throw new AppError('ERR21');
    const { start = row.start, end = row.end, content = row.content } = wanted;
    requireSpan({ start, end });
    const words = row.words && realignWords(row.words, row, { start, end, content });
    const changed = { start, end, content, words };
    await queries.updateSentence(trx, pod.tenantid, sid, changed);
    await emitSubtitlesChanged(trx, pod, { tid });
    return { sentence: presentSentence({ ...row, ...changed }) };
  });
}

export function deleteSentence(ctx: UserCtx, podid: string, tid: string, sid: string): Promise<void> {
  return changeTranscript(ctx, podid, tid, async (trx, pod) => {
    if (!(await queries.findSentence(trx, pod.tenantid, tid, sid))) throw new AppError('ERR21');
    await queries.deleteSentence(trx, pod.tenantid, sid);
    await emitSubtitlesChanged(trx, pod, { tid });
  });
}
