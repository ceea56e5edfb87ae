import { AppError } from '@rushes/contract/app-error';
import type { SubtitleCue, SubtitleFormat } from '@rushes/contract/subtitles';
import { openThread, ThreadError } from '#platform/threads/thread.ts';
import { type Opened, openFile, type Rewritten, rewriteFile } from './rewrite.policy.ts';
import type { SubtitleAnswer, SubtitleQuestion } from './rewrite-thread.service.ts';

/** Larger files are read and written in a thread: on the main thread they would delay all other requests. */
const MAIN_THREAD_BYTES = 256 << 10;
const MAIN_THREAD_CUES = 2000;

const thread = openThread<SubtitleQuestion, SubtitleAnswer>(
  new URL('./rewrite-thread.service.ts', import.meta.url),
  { timeoutMs: 30_000, memoryMb: 1024, waiting: 8 },
);

type NewCues = readonly Omit<SubtitleCue, 'id'>[];

export async function openAnyFile(bytes: Buffer, format: SubtitleFormat): Promise<Opened> {
  if (bytes.length <= MAIN_THREAD_BYTES) return openFile(bytes, format);
  const answer = await ask({ bytes, format });
  if ('opened' in answer) return answer.opened;
  throw new Error('unexpected response type from the worker thread');
}

export async function rewriteAnyFile(
  bytes: Buffer,
  format: SubtitleFormat,
  cues: NewCues,
): Promise<Rewritten> {
  if (bytes.length <= MAIN_THREAD_BYTES && cues.length <= MAIN_THREAD_CUES)
    return rewriteFile(bytes, format, cues);
  const answer = await ask({ bytes, format, cues });
  if ('rewritten' in answer) return answer.rewritten;
  throw new Error('unexpected response type from the worker thread');
}

async function ask(question: SubtitleQuestion): Promise<SubtitleAnswer> {
  const answer = await thread.ask(question).catch((error: unknown) => {
    if (!(error instanceof ThreadError) || error.reason === 'failed') throw error;
    if (error.reason === 'busy') throw new AppError('11429', { seconds: 5 }, { cause: error });
    throw new AppError('ERR77', {}, { cause: error });
  });
  if ('code' in answer) throw AppError.of(answer.code, answer.params);
  return answer;
}
