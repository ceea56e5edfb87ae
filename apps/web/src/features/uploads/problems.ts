import type { DetailedError } from 'tus-js-client';
import { ApiError } from '#lib/api.ts';
import type { Problem } from './file-names.ts';

/** The HTTP status behind a failure; 0 when nobody answered, -1 when the browser could not read the file. */
export function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status;
  const detailed = error as Partial<DetailedError> | null;
  if (!detailed?.originalRequest) return -1;
  return detailed.originalResponse?.getStatus() ?? 0;
}

/** Asking again will not help. Locked (423) and conflicting (409) uploads free themselves; 429 asks for patience. */
export function lasting(status: number): boolean {
  if (status < 0 || status === 507) return true;
  return status >= 400 && status < 500 && ![408, 409, 423, 425, 429].includes(status);
}

function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  try {
    const body = (error as DetailedError).originalResponse?.getBody() ?? '';
    return String((JSON.parse(body) as { error: { code: unknown } }).error.code);
  } catch {
    return '';
  }
}

export function problemOf(error: unknown): Problem {
  const status = statusOf(error);
  const code = codeOf(error);
  if (code === 'ERR11' || status === 507 || status === 413)
    return { key: 'menus.uploadFiles.insufficientStorage', params: {} };
  if (status === -1) return { key: 'problem.fileChanged', params: {} };
  if (status === 0 || status >= 500) return { key: 'problem.connection', params: {} };
  if (status === 401) return { key: 'problem.signedOut', params: {} };
  if (status === 403) return { key: 'problem.forbidden', params: {} };
  if (status === 404 || status === 410) return { key: 'problem.folderGone', params: {} };
  return { key: 'problem.refused', params: { code: code || status } };
}
