import { UploadStatus } from '@rushes/contract/enums';
import { announceUpload, guestTusCreate, uploadStorage } from '@rushes/contract/uploadaccess';
import { MEGABYTE } from '@rushes/contract/uploadlinks';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, call } from '#lib/api.ts';
import { mimeType } from '../choose/file-names.ts';
import type { Chosen } from '../choose/read-files.ts';
import { createQueue, type Queue } from '../queue.ts';
import {
  isSameFile,
  readVisit,
  toSend,
  type Visit,
  type VisitFile,
  writeVisit,
} from '../resume/visit-store.ts';
import { createTransfer } from '../transfer/transfer.ts';
import type { Point } from '../transfer/transport.ts';
import { isOpen, type Order, type UploadItem } from '../upload-item.ts';
import type { UploadProblem } from '../upload-problem.ts';

// The queue and transfer of members, used by guests of an upload link.

export { mediaKind } from '../choose/media-kind.ts';
export { useDropAnywhere } from '../choose/use-drop-anywhere.ts';
export { addSample, type Sample, speedOf, timeLeft } from '../transfer/rate.ts';
export { LongList } from '../upload-dialog/long-list.tsx';
export { totalsOf, type UploadItem } from '../upload-item.ts';
export type { Chosen, UploadProblem, VisitFile };

export interface Host {
  code: string;
  /** Maximum size of one file in MB. */
  maxfilesize: number;
  /** The current token. */
  token(): string | undefined;
  /** Requests the link again; `token` may return a new value afterwards. */
  renew(): Promise<unknown>;
}

export interface GuestUploads extends Pick<Queue, 'store' | 'pause' | 'resume' | 'cancel' | 'remove'> {
  /** The sender, and the files of earlier page loads that are not in the queue. */
  visit: StoreApi<Visit>;
  /** Returns the number of files that were sent before and are left out. */
  add(chosen: Chosen): Promise<number>;
  /** Removes a file of an earlier page load from the list. It can then be sent again. */
  forget(file: VisitFile): void;
  retry(id: string): void;
}

const isStrange = (error: unknown) => error instanceof ApiError && error.status === 401;

type Sender = Pick<Visit, 'uploaderName' | 'note'>;

/** Both sizes for the message; rounded up, so that a file just above the limit never shows the limit itself. */
export function tooLarge(size: number, maxfilesize: number): UploadProblem | null {
  if (size <= Math.floor(maxfilesize * MEGABYTE)) return null;
  return { kind: 'tooLarge', params: { size: Math.ceil(size / MEGABYTE), max: maxfilesize } };
}

const visitFileOf = ({ file, name, size, path, status }: UploadItem): VisitFile => ({
  ...{ name, size, path },
  lastModified: file.lastModified,
  sent: status === UploadStatus.FINISHED,
});

/** Files that the link refuses are not asked for again. */
const wholeVisit = (visit: Visit, items: readonly UploadItem[]): Visit => ({
  ...visit,
  files: [...visit.files, ...items.filter(({ problem }) => problem?.kind !== 'tooLarge').map(visitFileOf)],
});

/** Progress changes the queue several times per second, and typing changes the name. */
function afterChanges(run: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      run();
    }, 1000);
  };
}

export function createGuestUploads(host: Host): GuestUploads {
  const { code } = host;
  const visit = createStore<Visit>(() => readVisit(code));
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

  /** What each file was announced with, to announce it again when the guest changes the name or the message. */
  const announced = new Map<string, { item: UploadItem; clientid: string; sender: Sender }>();

  async function announce(item: UploadItem, clientid: string): Promise<Point> {
    const { file, name, size, path } = item;
    const { uploaderName, note } = visit.getState();
    const body = {
      uuid: clientid,
      filename: name,
      filesize: size,
      mimetype: mimeType(name, file.type),
      lastModified: file.lastModified,
      relativePath: path === name ? '' : path,
      uploaderName,
      note,
    };
    const { upload } = await withToken((uploadPass) => call(announceUpload, { body, uploadPass }));
    announced.set(item.id, { item, clientid, sender: { uploaderName, note } });
    return { podid: '', folderid: code, clientid, uploadid: upload.id, begun: false, partsize: null };
  }

  async function announceAgain(): Promise<void> {
    const { items } = queue.store.getState();
    for (const [id, { item, clientid, sender }] of announced) {
      const { uploaderName, note } = visit.getState();
      if (sender.uploaderName === uploaderName && sender.note === note) continue;
      if (!items.some((one) => one.id === id)) announced.delete(id);
      // A failed request is repeated with the next change.
      else await announce(item, clientid).catch(() => {});
    }
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
      (uploadPass) => call(uploadStorage, { query: { units }, uploadPass }),
      // A failed check is ignored: the server checks each file again.
    ).catch(() => ({ fits: 1 as const }));
    if (good.length > 0 && (await room).fits === 0)
      for (const { id } of good) refused.set(id, { kind: 'insufficientStorage', params: {} });
    queue.close(refused);
    queue.start(new Map(good.filter(({ id }) => !refused.has(id)).map(({ id }) => [id, order])));
  }

  const added = () => queue.store.getState().items.filter(({ order: given, problem }) => !given && !problem);

  const save = () => writeVisit(code, wholeVisit(visit.getState(), queue.store.getState().items));
  const later = afterChanges(save);
  queue.store.subscribe(({ items }, before) => items !== before.items && later());
  visit.subscribe(later);
  const sayWho = afterChanges(() => void announceAgain());
  visit.subscribe(({ uploaderName, note }, before) => {
    if (uploaderName !== before.uploaderName || note !== before.note) sayWho();
  });
  // A reload or a closed tab must not lose the last second.
  window.addEventListener('pagehide', save);

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
    visit,
    forget: (file) => visit.setState(({ files }) => ({ files: files.filter((one) => one !== file) })),
    async add(chosen) {
      const sent = queue.store.getState().items.filter(({ status }) => status === UploadStatus.FINISHED);
      const { files, already } = toSend(chosen.files, [...visit.getState().files, ...sent.map(visitFileOf)]);
      // What is sent now is in the queue.
      visit.setState(({ files: earlier }) => ({
        files: earlier.filter(
          (one) => one.sent || !files.some(({ file, path }) => path === one.path && isSameFile(one, file)),
        ),
      }));
      queue.add(files, { userid: `link ${code}`, nodeid: code, nodename: '' });
      await start(added());
      return already;
    },
    retry(id) {
      if (!queue.retry(id)) void start(added());
    },
  };
}
