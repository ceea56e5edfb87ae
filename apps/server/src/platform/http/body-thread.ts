import { parentPort } from 'node:worker_threads';
import { AppError } from '@rushes/contract/app-error';
import { endpoints } from '@rushes/contract/endpoints';
import type { ErrorCode } from '@rushes/contract/errors';
import { readJson } from './json-body.ts';
import { readPart } from './validate.ts';

// Runs in a worker thread: parses and validates one body at a time. Only valid data is returned, which is bounded by
// the schema, so that the main thread does not receive millions of empty lists.

export interface BodyQuestion {
  endpoint: string;
  bytes: Uint8Array;
}
export type BodyAnswer = { value: unknown } | { code: ErrorCode; params: Record<string, string | number> };

parentPort?.on('message', ({ endpoint, bytes }: BodyQuestion) => {
  parentPort?.postMessage(answerTo(endpoint, bytes));
});

function answerTo(name: string, bytes: Uint8Array): BodyAnswer {
  try {
    const schema = endpoints.find((endpoint) => endpoint.name === name)?.body;
    const body = readJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { value: readPart(schema, body, 'body') };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, params: error.params };
    throw error;
  }
}
