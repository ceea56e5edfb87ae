import { announceUpload, guestTusCreate, uploadStorage } from '@rushes/contract/uploadaccess';
import { MEGABYTE } from '@rushes/contract/uploadlinks';
import { ApiError, call } from '#lib/api.ts';
import { mimeType } from '../choose/file-names.ts';
import type { Chosen } from '../choose/read-files.ts';
import { createQueue, type Queue } from '../queue.ts';
import { createTransfer, type Point } from '../transfer/transfer.ts';
import { isOpen, type Order, type UploadItem } from '../upload-item.ts';
import type { UploadProblem } from '../upload-problem.ts';

// The queue and transfer of members, used by guests of an upload link.

export { mediaKind } from '../choose/media-kind.ts';
export { readPicked } from '../choose/read-files.ts';
export { useDropAnywhere } from '../choose/use-drop-anywhere.ts';
export { addSample, type Sample, speedOf, timeLeft } from '../transfer/rate.ts';
export { LongList } from '../upload-dialog/long-list.tsx';
export { totalsOf, type UploadItem } from '../upload-item.ts';
export type { Chosen, UploadProblem };

export interface Host {
  code: string;
  /** Maximum size of one file in MB. */
  maxfilesize: number;
  /** The current token. */
  token(): string | undefined;
  /** Requests the link again; `token` may return a new value afterwards. */
  renew(): Promise<unknown>;
  /** The current values of the form fields. */
  sender(): { uploaderName: string; note: string };
}

export interface GuestUploads extends Pick<Queue, 'store' | 'pause' | 'resume' | 'cancel' | 'remove'> {
  add(chosen: Chosen): Promise<void>;
  retry(id: string): void;
}

const isStrange = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Both sizes for the message; rounded up, so that a file just above the limit never shows the limit itself. */
export function tooLarge(size: number, maxfilesize: number): UploadProblem | null {
  if (size <= Math.floor(maxfilesize * MEGABYTE)) return null;
  return { kind: 'tooLarge', params: { size: Math.ceil(size / MEGABYTE), max: maxfilesize } };
}

export function createGuestUploads(host: Host): GuestUploads {
  const { code } = host;
  /** Renews the token on 401: tokens last an hour, a page may be open longer. */
  async function withToken<T>(work: (uploadPass: string | undefined) => Promise<T>): Promise<T> {
    try {
      return await work(host.token());
    } catch (error) {
      if (!isStrange(error)) throw error;
      await host.renew();
      return work(host.token());
    }
  }

  async function announce({ file, name, size, path }: UploadItem, clientid: string): Promise<Point> {
    const body = {
      uuid: clientid,
      filename: name,
      filesize: size,
      mimetype: mimeType(name, file.type),
      lastModified: file.lastModified,
      relativePath: path === name ? '' : path,
      ...host.sender(),
    };
    const { upload } = await withToken((uploadPass) =>
      call(announceUpload, { body, uploadPass, quiet: true }),
    );
    return { podid: '', folderid: code, clientid, uploadid: upload.id, begun: false, partsize: null };
  }

  const queue = createQueue(
    createTransfer({
      announce,
      announcesAgain: true,
      path: guestTusCreate.path,
      headers: async () => ({ 'upload-token': host.token() ?? '' }),
      renew: host.renew,
      // Terminating the transfer has deleted the file; guests cannot delete by pod id.
      takeBack: async () => {},
    }),
  );
  const order: Order = {
    nodeid: code,
    labels: [],
    teamonly: 0,
    priorityProcessing: 0,
    requestId: '',
    ifExists: 'keep',
  };

  /** Sends the files within the size limit, if there is storage for all of them. */
  async function start(items: readonly UploadItem[]): Promise<void> {
    const refused = new Map<string, UploadProblem>();
    for (const { id, size } of items) {
      const problem = tooLarge(size, host.maxfilesize);
      if (problem) refused.set(id, problem);
    }
    const good = items.filter(({ id }) => !refused.has(id));
    const units = good.reduce((sum, { size }) => sum + size, 0);
    const room = withToken(
      (uploadPass) => call(uploadStorage, { query: { units }, uploadPass, quiet: true }),
      // A failed check is ignored: the server checks each file again.
    ).catch(() => ({ fits: 1 as const }));
    if (good.length > 0 && (await room).fits === 0)
      for (const { id } of good) refused.set(id, { kind: 'insufficientStorage', params: {} });
    queue.close(refused);
    queue.start(new Map(good.filter(({ id }) => !refused.has(id)).map(({ id }) => [id, order])));
  }

  const added = () => queue.store.getState().items.filter(({ order: given, problem }) => !given && !problem);

  window.addEventListener('online', () => queue.wake());
  // Browsers show their own text; a page can only request the prompt.
  window.addEventListener('beforeunload', (event) => {
    if (queue.store.getState().items.some(isOpen)) event.preventDefault();
  });

  return {
    store: queue.store,
    pause: queue.pause,
    resume: queue.resume,
    cancel: queue.cancel,
    remove: queue.remove,
    async add({ files }) {
      queue.add(files, { userid: `link ${code}`, nodeid: code, nodename: '' });
      await start(added());
    },
    retry(id) {
      if (!queue.retry(id)) void start(added());
    },
  };
}
