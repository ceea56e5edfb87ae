import { UploadStatus } from '@rushes/contract/enums';
import { describe, expect, it } from 'vitest';
import {
  AT_ONCE,
  createQueue,
  type Transfer,
  type TransferEvents,
  totalsOf,
  type UploadItem,
} from './queue.ts';

interface Sent {
  item: UploadItem;
  events: TransferEvents;
  paused: boolean;
  cancelled: boolean;
  woken: number;
}

/** Only the network edge is replaced: every transfer waits for the test to say what happens. */
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
  const add = (...names: string[]) =>
    queue.add(
      names.map((name) => ({ file: new File(['12345'], name, { lastModified: 1 }), path: name })),
      target,
    );
  const status = () => queue.store.getState().items.map((item) => item.status);
  return { queue, sent, takenBack, add, status };
}

const { WAITING, UPLOADING, FINISHED, ERROR } = UploadStatus;
const refused = { key: 'problem.refused', params: {} } as const;

describe('the queue [O167]', () => {
  it('sends three at a time and the next when one is done', () => {
    const { sent, add, status } = setUp();
    add('a', 'b', 'c', 'd', 'e');
    expect(sent).toHaveLength(AT_ONCE);
    expect(status()).toEqual([UPLOADING, UPLOADING, UPLOADING, WAITING, WAITING]);
    sent[1]?.events.finished();
    expect(status()).toEqual([UPLOADING, FINISHED, UPLOADING, UPLOADING, WAITING]);
    sent[0]?.events.failed(refused);
    expect(status()).toEqual([ERROR, FINISHED, UPLOADING, UPLOADING, UPLOADING]);
  });

  it('refuses long names without asking the server, and sends the rest [O174]', () => {
    const { queue, sent, add, status } = setUp();
    add('x'.repeat(192), 'b');
    expect(status()).toEqual([ERROR, UPLOADING]);
    expect(queue.store.getState().items[0]?.problem?.key).toBe('menus.uploadFiles.fileNameTooLong');
    queue.retry('id-1');
    expect(sent).toHaveLength(1);
  });

  it('takes the same file once while it is on its way, and again afterwards', () => {
    const { sent, add } = setUp();
    add('a');
    add('a');
    expect(sent).toHaveLength(1);
    sent[0]?.events.finished();
    add('a');
    expect(sent).toHaveLength(2);
  });

  it('pauses, keeps what arrived, and ignores what the stopped transfer still says', () => {
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

  it('cancels a running file, takes it back, and is not an error [O168]', () => {
    const { queue, sent, add, status } = setUp();
    add('a', 'b', 'c', 'd');
    queue.cancel('id-2');
    expect(sent[1]?.cancelled).toBe(true);
    expect(status()).toEqual([UPLOADING, UPLOADING, UPLOADING]);
    sent[1]?.events.failed(refused);
    expect(status()).toEqual([UPLOADING, UPLOADING, UPLOADING]);
  });

  it('cancels a paused file that is already half on the server [O168]', () => {
    const { queue, sent, takenBack, add } = setUp();
    add('a', 'b');
    sent[0]?.events.announced('pod-a');
    queue.pause();
    queue.cancelAll();
    expect(takenBack).toEqual(['a']);
    expect(queue.store.getState().items).toEqual([]);
  });

  it('cancels everything without starting what waits', () => {
    const { queue, sent, add } = setUp();
    add('a', 'b', 'c', 'd', 'e');
    queue.cancelAll();
    expect(sent).toHaveLength(3);
    expect(sent.every((one) => one.cancelled)).toBe(true);
  });

  it('retries what failed and dismisses only what is settled', () => {
    const { queue, sent, add, status } = setUp();
    add('a', 'b');
    sent[0]?.events.failed(refused);
    queue.retry('id-1');
    expect(status()).toEqual([UPLOADING, UPLOADING]);
    queue.dismiss('id-1');
    expect(status()).toHaveLength(2);
    sent[1]?.events.finished();
    queue.dismissSettled();
    expect(queue.store.getState().items.map((item) => item.name)).toEqual(['a']);
  });

  it('wakes what is being sent when the connection is back', () => {
    const { queue, sent, add } = setUp();
    add('a');
    queue.wake();
    expect(sent[0]?.woken).toBe(1);
  });

  it('survives a transfer that ends before it has begun', () => {
    const queue = createQueue({
      takeBack: async () => {},
      send: (_, events) => {
        events.finished();
        return { pause() {}, cancel: async () => {}, wake() {} };
      },
    });
    const files = ['a', 'b', 'c', 'd'].map((name) => ({ file: new File([], name), path: name }));
    queue.add(files, { userid: 'u', nodeid: 'n', nodename: 'Rushes' });
    expect(queue.store.getState().items.map((item) => item.status)).toEqual(Array(4).fill(FINISHED));
    queue.add([{ file: new File([], 'e'), path: 'e' }], { userid: 'u', nodeid: 'n', nodename: 'Rushes' });
    expect(queue.store.getState().items.at(-1)?.status).toBe(FINISHED);
  });
});

describe('totals', () => {
  it('count files and bytes; what failed is not waited for', () => {
    const { queue, sent, add } = setUp();
    add('a', 'b', 'c', 'd', 'e');
    sent[0]?.events.finished();
    sent[1]?.events.failed(refused);
    sent[2]?.events.progress(2);
    expect(totalsOf(queue.store.getState().items)).toEqual({
      files: 5,
      reached: 5,
      waiting: 0,
      uploading: 3,
      finished: 1,
      failed: 1,
      bytes: 20,
      uploaded: 7,
      moved: 5,
    });
  });

  it('do not take what a resumed file already had for speed', () => {
    const { queue, sent, add } = setUp();
    add('a');
    sent[0]?.events.progress(3);
    sent[0]?.events.progress(4);
    expect(totalsOf(queue.store.getState().items)).toMatchObject({ uploaded: 4, moved: 1 });
  });
});
