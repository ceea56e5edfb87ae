import { AppError } from '@rushes/contract/app-error';
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
    // Of the path alone: the library's own way takes the last segment of the whole address, query included, and
    // that may be another upload than the one we have checked.
    getFileIdFromRequest: (request) => new URL(request.url).pathname.split('/').pop(),
    onUploadFinish: async (_request, upload) => {
      await finishUpload(services, upload.id);
      return {};
    },
    // Thrown on, so that the one error handler writes the answer.
    onResponseError: (request, error) => {
      if (error instanceof AppError) throw error;
      const status = 'status_code' in error ? error.status_code : 500;
      if (status >= 500) throw error;
      // The row was there a moment ago, so another request has just finished it: asking for the offset will tell.
      if (request.method === 'PATCH' && codes[status] === 'ERR28') throw new AppError('11409');
      throw new AppError(codes[status] ?? '11406', invalid);
    },
  });
  return { server, stop: () => locker.stop() };
}

const invalid = { field: 'headers', reason: 'the upload protocol does not allow this' };

export function followStaged(services: Services, id: string): void {
  services.hasher.follow(id, stagedPath(services, id));
}
