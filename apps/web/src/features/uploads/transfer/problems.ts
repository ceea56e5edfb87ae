import type { DetailedError } from 'tus-js-client';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import type { UploadProblem } from '../upload-problem.ts';

/** The cause of a failed request. */
export interface Failure {
  /** 0 for no response, -1 when the browser could not read the file. */
  status: number;
  /** Error code of the API; empty when the response has none. */
  code: string;
}

/** Browser errors for a file that was changed, moved or removed with its card. */
const unreadable = new Set(['NotReadableError', 'NotFoundError', 'NotAllowedError', 'SecurityError']);

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { status: error.status, code: error.code };
  const detailed = error as Partial<DetailedError> | null;
  const cause = detailed?.causingError ?? error;
  if (cause instanceof Error && unreadable.has(cause.name)) return { status: -1, code: '' };
  const answer = detailed?.originalResponse;
  return { status: answer?.getStatus() ?? 0, code: String(refusalIn(answer?.getBody() ?? '')?.code ?? '') };
}

interface Refusal {
  code?: unknown;
  message?: { params?: UploadProblem['params'] };
}

function refusalIn(body: string): Refusal | undefined {
  try {
    return (JSON.parse(body) as { error: Refusal }).error;
  } catch {
    return undefined;
  }
}

function paramsOf(error: unknown): UploadProblem['params'] {
  if (error instanceof ApiError) return error.params;
  const body = (error as Partial<DetailedError> | null)?.originalResponse?.getBody() ?? '';
  return refusalIn(body)?.message?.params ?? {};
}

/** Temporary: locked (423) and conflicting (409) uploads, too many requests (429). */
const passing = new Set([408, 409, 423, 425, 429]);

/** Whether a retry cannot succeed. */
export function isPermanentFailure({ status, code }: Failure): boolean {
  if (status < 0 || status === 507) return true;
  // A tus conflict has no code. A conflict with a code is final, except ERR161: another request is in progress.
  if (status === 409 && code.startsWith('ERR')) return code !== 'ERR161';
  // API errors always have a code. A 400 without one comes from tus, whose request was superseded by a newer one.
  if (status === 400 && code === '') return false;
  return status >= 400 && status < 500 && !passing.has(status);
}

/** The announced upload no longer exists or belongs to another user: starting again may succeed. */
export const isGone = ({ status, code }: Failure): boolean =>
  (status === 403 && code !== 'ERR11') || status === 404 || status === 410;

export function problemOf(error: unknown): UploadProblem {
  const { status, code } = failureOf(error);
  if (code === 'ERR147') return { kind: 'tooLarge', params: paramsOf(error) };
  if (code === 'ERR11' || status === 413) return { kind: 'insufficientStorage', params: {} };
  if (code === 'ERR68') return { kind: 'archived', params: {} };
  if (status === 507) return { kind: 'diskFull', params: {} };
  if (status === -1) return { kind: 'fileChanged', params: {} };
  if (status === 0 || status >= 500) return { kind: 'connection', params: {} };
  if (status === 401) return { kind: 'signedOut', params: {} };
  // ERR121 (subscription ended) has its own message.
  if (status === 403 && code !== 'ERR121') return { kind: 'forbidden', params: {} };
  if (status === 404 || status === 410) return { kind: 'folderGone', params: {} };
  return {
    kind: 'refused',
    params: { reason: error instanceof ApiError ? errorText(error) : code || String(status) },
  };
}
