import { AppError } from '@rushes/contract/app-error';
import type { Endpoint } from '@rushes/contract/endpoint';
import { openThread, ThreadError } from '#platform/threads/thread.ts';
import type { BodyAnswer, BodyQuestion } from './body-thread.ts';
import { readJson } from './json-body.ts';

/** Larger bodies are parsed and validated in a thread: on the main thread they would delay all other requests. */
const MAIN_THREAD_BYTES = 256 << 10;

/** A body that was already validated with the schema of its endpoint. */
export class ValidBody {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

export type ReadBody = (endpoint: Endpoint | undefined, bytes: Buffer) => Promise<unknown>;

export function openBodyReader(): ReadBody {
  const thread = openThread<BodyQuestion, BodyAnswer>(new URL('./body-thread.ts', import.meta.url), {
    timeoutMs: 15_000,
    memoryMb: 768,
    waiting: 8,
  });
  return async (endpoint, bytes) => {
    if (!endpoint || bytes.length <= MAIN_THREAD_BYTES) return readJson(bytes);
    const question = {
      endpoint: endpoint.name,
      bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    };
    // The bytes move to the thread; a copy of 20 MB would stay here until the next garbage collection.
    const isWhole = bytes.length === bytes.buffer.byteLength;
    const answer = await thread
      .ask(question, isWhole ? [bytes.buffer as ArrayBuffer] : [])
      .catch((error: unknown) => {
        throw error instanceof ThreadError ? refusal(error) : error;
      });
    if ('code' in answer) throw AppError.of(answer.code, answer.params);
    return new ValidBody(answer.value);
  };
}

function refusal(error: ThreadError): AppError {
  if (error.reason === 'busy') return new AppError('11429', { seconds: 5 }, { cause: error });
  if (error.reason === 'failed') return new AppError('11500', {}, { cause: error });
  return new AppError('ERR186', {}, { cause: error });
}
