import { AppError, errorBody } from '@rushes/contract/app-error';
import { BASE_PATH } from '@rushes/contract/endpoint';
import type { ErrorCode } from '@rushes/contract/errors';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Services } from '#platform/context/context.ts';
import { advisoryLocker } from '#platform/tus/advisory-locker.ts';
import { stagedPath, stagingDir } from './staging.ts';
import { finishUpload } from './uploads.finish.ts';

export interface Tus {
  server: Server;
  stop(): Promise<void>;
}

/** What the protocol itself refuses, in our own codes. */
const codes: Record<number, ErrorCode> = {
  404: 'ERR28',
  409: '11409',
  410: 'ERR28',
  413: '11413',
  423: '11409',
};

export function startTus(services: Services): Tus {
  const locker = advisoryLocker(services.settings.databaseUrl);
  const server = new Server({
    path: `${BASE_PATH}/uploads`,
    datastore: new FileStore({ directory: stagingDir(services) }),
    locker,
    // The library answers any origin unless told; nobody but ourselves sends to us.
    allowedOrigins: [],
    relativeLocation: true,
    disableTerminationForFinishedUploads: true,
    namingFunction: (_request, metadata) => metadata?.uploadid ?? '',
    onUploadFinish: async (_request, upload) => {
      await finishUpload(services, upload.id);
      return {};
    },
    onResponseError: (_request, error) => {
      const status = 'status_code' in error ? error.status_code : 500;
      if (status >= 500) services.log.error({ err: error }, 'an upload failed');
      const known =
        error instanceof AppError ? error : new AppError(codes[status] ?? codeOf(status), invalid);
      return { status_code: known.status, body: JSON.stringify(errorBody(known)) };
    },
  });
  return { server, stop: () => locker.stop() };
}

const invalid = { field: 'headers', reason: 'the upload protocol does not allow this' };
const codeOf = (status: number): ErrorCode => (status >= 500 ? '11500' : '11406');

export function followStaged(services: Services, id: string): void {
  services.hasher.follow(id, stagedPath(services, id));
}
