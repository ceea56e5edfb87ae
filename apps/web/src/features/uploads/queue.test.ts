import { UploadStatus } from '@rushes/contract/enums';
import { describe, expect, it } from 'vitest';
import { AT_ONCE, createQueue, type Transfer, type TransferEvents } from './queue.ts';
import { type Order, totalsOf, type UploadItem } from './upload-item.ts';

interface Sent {
  item: UploadItem;
  events: TransferEvents;
  paused: boolean;
  cancelled: boolean;
  woken: number;
}

/** Only the network boundary is replaced: the test decides what happens to each transfer. */
function setUp() {
  const sent: Sent[] = [];
  const takenBack: string[] = [];
  let last = 0;
  const network: Transfer = {
    takeBack: async (item) => {
      takenBack.push(item.name);
    },
    send: (item, events) => {
      const transfer: Sent = { item, events, paused: false, cancelled: false, woken: 0 };
      sent.push(transfer);
      return {
        pause: () => {
          transfer.paused = true;
        },
        cancel: async () => {
          transfer.cancelled = true;
        },
        wake: () => {
          transfer.woken += 1;
        },
      };
    },
  };
  const queue = createQueue(network, { newId: () => `id-${++last}` });
  const target = { userid: 'u', nodeid: 'n', nodename: 'Rushes' };
  const list = (...names: string[]) =>
    queue.add(
      names.map((name) => ({ file: new File(['12345'], name, { lastModified: 1 }), path: name })),
      target,
    );
  const items = () => queue.store.getState().items;
  /** Adds files and queues them at once. */
  const add = (...names: string[]) => {
    list(...names);
    queue.start(new Map(items().map(({ id }) => [id, order])));
  };
  const status = () => items().map((item) => item.status);
  return { queue, sent, takenBack, list, add, items, status };
}

const order: Order = {
  nodeid: 'n',
  labels: [],
  teamonly: 0,
  priorityProcessing: 0,
  requestId: '1',
  ifExists: 'keep',
};
const { ADDED, WAITING, UPLOADING, FINISHED, ERROR } = UploadStatus;
const refused = { kind: 'refused', params: {} } as const;
const signedOut = { kind: 'signedOut', params: {} } as const;

describe('Upload queue', () => {
  it('sends a file only after it is started, with its note [G104] [O171, O167]', () => {
    const { queue, sent, list, items, status } = setUp();
    list('a', 'b');
    expect(status()).toEqual([ADDED, ADDED]);
    expect(sent).toHaveLength(0);
    queue.change('id-1', { note: 'first take', noted: true });
    queue.start(new Map([['id-1', { ...order, labels: ['wide'] }]]));
    expect(status()).toEqual([UPLOADING, ADDED]);
    expect(sent[0]?.item).toMatchObject({ note: 'first take', order: { labels: ['wide'] } });
    queue.remove('id-2');
    expect(items().map(({ name }) => name)).toEqual(['a']);
  });

  it('removes skipped files, marks restored ones finished and refused ones failed, and sends none', () => {
    const { queue, sent, list, items } = setUp();
    list('a', 'b', 'c');
    queue.close(
      new Map<string, 'skipped' | 'restored' | typeof refused>([
        ['id-1', 'skipped'],
        ['id-2', 'restored'],
        ['id-3', refused],
      ]),
    );
    expect(items()).toMatchObject([
      { name: 'b', status: FINISHED, restored: true, uploaded: 5 },
      { name: 'c', status: ERROR, problem: refused },
    ]);
    expect(totalsOf(items()).moved).toBe(0);
    expect(sent).toHaveLength(0);
  });

  it('sends 3 files at a time and starts the next when one ends [O167]', () => {
    const { sent, add, status } = setUp();
    add('a', 'b', 'c', 'd', 'e');
    expect(sent).toHaveLength(AT_ONCE);
    expect(status()).toEqual([UPLOADING, UPLOADING, UPLOADING, WAITING, WAITING]);
    sent[1]?.events.finished();
    expect(status()).toEqual([UPLOADING, FINISHED, UPLOADING, UPLOADING, WAITING]);
    sent[0]?.events.failed(refused);
    expect(status()).toEqual([ERROR, FINISHED, UPLOADING, UPLOADING, UPLOADING]);
  });

  it('refuses a name that is too long without calling the server, and sends the others [O174]', () => {
    const { queue, sent, add, status } = setUp();
    add('x'.repeat(192), 'b');
    expect(status()).toEqual([ERROR, UPLOADING]);
    expect(queue.store.getState().items[0]?.problem?.kind).toBe('fileNameTooLong');
    queue.retry('id-1');
    expect(status()[0]).toBe(ERROR);
    expect(sent).toHaveLength(1);
  });

  it('ignores a file that is already uploading, and accepts it again once it is finished', () => {
    const { sent, add } = setUp();
    add('a');
    add('a');
    expect(sent).toHaveLength(1);
    sent[0]?.events.finished();
    add('a');
    expect(sent).toHaveLength(2);
  });

  it('pauses, keeps the progress and ignores later events of the stopped transfer', () => {
    const { queue, sent, add, status } = setUp();
    add('a', 'b');
    sent[0]?.events.announced('pod-a');
    sent[0]?.events.progress(3);
    queue.pause();
    expect(sent.map((one) => one.paused)).toEqual([true, true]);
    expect(status()).toEqual([WAITING, WAITING]);
    sent[0]?.events.failed(refused);
    expect(status()).toEqual([WAITING, WAITING]);
    add('c');
    expect(sent).toHaveLength(2);
    queue.resume();
    expect(sent).toHaveLength(5);
    expect(sent[2]?.item).toMatchObject({ name: 'a', podid: 'pod-a', uploaded: 3 });
  });

  it('cancels a running file and does not report an error [O168]', () => {
    const { queue, sent, add, status } = setUp();
    add('a', 'b', 'c', 'd');
    queue.cancel('id-2');
    expect(sent[1]?.cancelled).toBe(true);
    expect(status()).toEqual([UPLOADING, UPLOADING, UPLOADING]);
    sent[1]?.events.failed(refused);
    expect(status()).toEqual([UPLOADING, UPLOADING, UPLOADING]);
  });

  it('cancels a paused file and deletes what is already on the server [O168]', () => {
    const { queue, sent, takenBack, add } = setUp();
    add('a', 'b');
    sent[0]?.events.announced('pod-a');
    queue.pause();
    queue.cancelAll();
    expect(takenBack).toEqual(['a']);
    expect(queue.store.getState().items).toEqual([]);
  });

  it('cancels all files without starting the waiting ones', () => {
    const { queue, sent, add } = setUp();
    add('a', 'b', 'c', 'd', 'e');
    queue.cancelAll();
    expect(sent).toHaveLength(3);
    expect(sent.every((one) => one.cancelled)).toBe(true);
  });

  it('retries a failed file, and only lists a file again that was never started', () => {
    const { queue, sent, list, add, status } = setUp();
    add('a', 'b');
    sent[0]?.events.failed(refused);
    expect(queue.retry('id-1')).toBe(true);
    expect(status()).toEqual([UPLOADING, UPLOADING]);
    list('c');
    queue.close(new Map([['id-3', refused]]));
    expect(queue.retry('id-3')).toBe(false);
    expect(status()).toEqual([UPLOADING, UPLOADING, ADDED]);
  });

  it('deletes the remains of a failed file when it is removed, and not when the list is cleared [O166]', () => {
    const { queue, sent, takenBack, add, items } = setUp();
    add('a', 'b', 'c');
    for (const one of sent) one.events.announced(`pod-${one.item.name}`);
    sent[0]?.events.failed(refused);
    sent[1]?.events.failed(refused);
    queue.remove('id-1');
    expect(takenBack).toEqual(['a']);
    queue.remove('id-3');
    // While an upload is running, failed ones stay listed.
    queue.reset();
    expect(items().map(({ name }) => name)).toEqual(['b', 'c']);
    sent[2]?.events.finished();
    queue.reset();
    expect(items()).toEqual([]);
    expect(takenBack).toEqual(['a']);
  });

  it('removes added, finished and failed files, and no waiting or uploading ones [O167]', () => {
    const { queue, sent, list, add, items, status } = setUp();
    add('a', 'b', 'c', 'd', 'e', 'f');
    sent[0]?.events.finished();
    sent[1]?.events.failed(refused);
    list('g');
    expect(status()).toEqual([FINISHED, ERROR, UPLOADING, UPLOADING, UPLOADING, WAITING, ADDED]);
    for (const { id } of items()) queue.remove(id);
    expect(items().map(({ name }) => name)).toEqual(['c', 'd', 'e', 'f']);
  });

  it('clears added and finished files from the list and keeps running ones [O166]', () => {
    const { queue, sent, list, add, items } = setUp();
    add('a', 'b');
    list('c');
    sent[0]?.events.finished();
    queue.reset();
    expect(items().map(({ name }) => name)).toEqual(['b']);
  });

  it('wakes running transfers when the connection returns', () => {
    const { queue, sent, add } = setUp();
    add('a');
    queue.wake();
    expect(sent[0]?.woken).toBe(1);
  });

  it('handles a transfer that finishes before send returns', () => {
    const queue = createQueue({
      takeBack: async () => {},
      send: (_, events) => {
        events.finished();
        return { pause() {}, cancel: async () => {}, wake() {} };
      },
    });
    const files = ['a', 'b', 'c', 'd'].map((name) => ({ file: new File([], name), path: name }));
    queue.add(files, { userid: 'u', nodeid: 'n', nodename: 'Rushes' }, order);
    expect(queue.store.getState().items.map((item) => item.status)).toEqual(Array(4).fill(FINISHED));
    const target = { userid: 'u', nodeid: 'n', nodename: 'Rushes' };
    queue.add([{ file: new File([], 'e'), path: 'e' }], target, order);
    expect(queue.store.getState().items.at(-1)?.status).toBe(FINISHED);
  });
});

describe('Session that ends during an upload', () => {
  it('pauses all files without an error and resumes them when the same user signs in', () => {
    const { queue, sent, add, status } = setUp();
    add('a', 'b', 'c', 'd');
    sent[0]?.events.announced('pod-a');
    sent[0]?.events.progress(3);
    sent[1]?.events.failed(signedOut);
    expect(status()).toEqual([WAITING, WAITING, WAITING, WAITING]);
    expect(sent.slice(0, 3).every((one) => one.paused)).toBe(true);
    // Nothing is sent without a session, whatever stopped transfers report and whatever is added.
    sent[2]?.events.failed(signedOut);
    add('e');
    expect(sent).toHaveLength(3);
    queue.signedIn('u');
    expect(status()).toEqual([UPLOADING, UPLOADING, UPLOADING, WAITING, WAITING]);
    expect(sent[3]?.item).toMatchObject({ name: 'a', podid: 'pod-a', uploaded: 3 });
  });

  it('hides the files from another user and deletes nothing on the server', () => {
    const { queue, sent, takenBack, add, items } = setUp();
    add('a');
    sent[0]?.events.announced('pod-a');
    queue.signedOut();
    expect(sent[0]?.paused).toBe(true);
    queue.signedIn('v');
    expect(items()).toEqual([]);
    expect(takenBack).toEqual([]);
  });

  it('resumes when the user asks for it', () => {
    const { queue, add, status } = setUp();
    add('a');
    queue.signedOut();
    queue.resume();
    expect(status()).toEqual([UPLOADING]);
  });
});

describe('Upload totals', () => {
  it('count files and bytes, with failed files as reached and without files that were only added', () => {
    const { queue, sent, list, add } = setUp();
    add('a', 'b', 'c', 'd', 'e');
    list('f');
    sent[0]?.events.finished();
    sent[1]?.events.failed(refused);
    sent[2]?.events.progress(2);
    expect(totalsOf(queue.store.getState().items)).toEqual({
      files: 5,
      reached: 5,
      added: 1,
      waiting: 0,
      uploading: 3,
      finished: 1,
      failed: 1,
      bytes: 20,
      uploaded: 7,
      moved: 5,
    });
  });

  it('exclude bytes from before a resume from the speed', () => {
    const { queue, sent, add } = setUp();
    add('a');
    sent[0]?.events.progress(3);
    sent[0]?.events.progress(4);
    expect(totalsOf(queue.store.getState().items)).toMatchObject({ uploaded: 4, moved: 1 });
  });
});
