import { parentPort } from 'node:worker_threads';
import { AppError } from '@rushes/contract/app-error';
import type { ErrorCode } from '@rushes/contract/errors';
import type { SubtitleCue, SubtitleFormat } from '@rushes/contract/subtitles';
import { type Opened, openFile, type Rewritten, rewriteFile } from './rewrite.policy.ts';

// Runs in a worker thread: parsing a file of 16 MB takes a second.

export interface SubtitleQuestion {
  bytes: Uint8Array;
  format: SubtitleFormat;
  /** The new cues; without them the file is only read. */
  cues?: readonly Omit<SubtitleCue, 'id'>[];
}
export type SubtitleAnswer =
  | { opened: Opened }
  | { rewritten: Rewritten }
  | { code: ErrorCode; params: Record<string, string | number> };

parentPort?.on('message', (question: SubtitleQuestion) => parentPort?.postMessage(answerTo(question)));

function answerTo({ bytes, format, cues }: SubtitleQuestion): SubtitleAnswer {
  try {
    if (!cues) return { opened: openFile(bytes, format) };
    return { rewritten: rewriteFile(bytes, format, cues) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, params: error.params };
    throw error;
  }
}
