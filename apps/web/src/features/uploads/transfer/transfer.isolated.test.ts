import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TransferEvents } from '../queue.ts';
import { findResumePoint, saveResumePoint } from '../resume/resume-store.ts';
import type { UploadItem } from '../upload-item.ts';
import { transfer } from './transfer.ts';

type Answer = (body: Record<string, unknown>) => Response | Promise<Response>;
interface Asked {
  call: string;
  body: Record<string, unknown>;
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refuse = (code: string, status: number) => json({ error: { code } }, status);
const PART = 10;
const announced = (id: string) =>
  json({
    pod: { id: `pod-${id}`, nodeid: 'n', name: 'A.mov' },
    upload: { id, direct: { partsize: PART } },
    resumed: 0,
  });

let asked: Asked[];
let answers: Record<string, Answer>;

/** Only browser and network are stubbed: the file goes directly to a store that accepts every part. */
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { href: 'http://rushes.test/' });
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      onload = () => {};
      onloadend = () => {};
      open() {}
      abort() {}
      send() {
        queueMicrotask(() => {
          this.onload();
          this.onloadend();
        });
      }
    },
  );
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace('/api/v1/', '')}`;
    const body = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
    asked.push({ call, body });
    const numbers = (body.numbers ?? []) as number[];
    if (answers[call]) return answers[call](body);
    if (call.startsWith('POST uploads/') && call.endsWith('parts'))
      return json({ parts: numbers.map((number) => ({ number, url: `store/${number}` })) });
    if (call.endsWith('/parts')) return json({ partsize: PART, parts: [] });
    return json({ upload: { id: 'any', state: 'hashing' } }, 202);
  });
});

const itemOf = (file = new File(['x'.repeat(25)], 'A.mov')): UploadItem =>
  ({
    id: '00000000-0000-4000-8000-000000000001',
    file,
    name: file.name,
    path: file.name,
    size: file.size,
    nodeid: 'n',
    fingerprint: '["A.mov"]',
    into: null,
    order: null,
    note: '',
  }) as unknown as UploadItem;

function send(item: UploadItem) {
  const podids: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const events: TransferEvents = {
    announced: (podid) => podids.push(podid),
    progress: () => {},
    finished: () => resolve('finished'),
    failed: ({ kind, params }) => resolve([kind, ...Object.values(params)].join(' ')),
  };
  return { running: transfer.send(item, events), end: promise, podids };
}

const calls = (start: string) => asked.filter(({ call }) => call.startsWith(start));

describe('Transfer of one file', () => {
  it('announces, sends and completes the file and deletes the resume point', async () => {
    answers = { 'POST pods': () => announced('one') };
    const { end, podids } = send(itemOf());
    expect(await end).toBe('finished');
    expect(podids).toEqual(['pod-one']);
    expect(calls('POST uploads/one/complete')).toHaveLength(1);
    expect(findResumePoint('["A.mov"]')).toBeUndefined();
  });

  it('restarts when the stored upload is gone or belongs to another user', async () => {
    const gone = {
      podid: 'pod-theirs',
      clientid: 'c',
      uploadid: 'theirs',
      begun: false,
      partsize: PART,
      folderid: 'n',
    };
    for (const status of [403, 404]) {
      saveResumePoint('["A.mov"]', gone);
      answers = {
        'GET uploads/theirs/parts': () => refuse('ERR28', status),
        'POST pods': () => announced('mine'),
      };
      const { end, podids } = send(itemOf());
      expect(await end).toBe('finished');
      expect(podids).toEqual(['pod-theirs', 'pod-mine']);
    }
    // A new id: the server would return the earlier upload for the old one.
    expect(new Set(calls('POST pods').map(({ body }) => body.uuid)).size).toBe(2);
    expect(calls('POST uploads/theirs')).toEqual([]);
  });

  it('waits while the server restarts and retries when woken', async () => {
    let tries = 0;
    answers = { 'POST pods': () => (++tries < 3 ? refuse('system-error', 503) : announced('one')) };
    const { end, running } = send(itemOf());
    const waking = setInterval(() => running.wake(), 1);
    expect(await end).toBe('finished');
    clearInterval(waking);
    expect(tries).toBe(3);
  });

  it('fails with the needed size when the storage is full at the announcement [O173]', async () => {
    answers = { 'POST pods': () => refuse('ERR11', 403) };
    expect(await send(itemOf()).end).toBe('insufficientStorage 25');
  });

  it.each([
    ['the folder was archived', 409, 'ERR68', 'archived'],
    ['the server disk is nearly full', 507, '11507', 'diskFull'],
  ])('stops and keeps the resume point when %s', async (_, status, code, words) => {
    answers = {
      'POST pods': () => announced('one'),
      'POST uploads/one/parts': () => refuse(code, status),
    };
    expect(await send(itemOf()).end).toBe(words);
    expect(findResumePoint('["A.mov"]')).toMatchObject({ uploadid: 'one' });
  });

  it('does not announce a file that was changed on disk', async () => {
    const file = new File(['x'.repeat(25)], 'A.mov');
    const changed = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
    Object.defineProperty(file, 'slice', { value: () => ({ arrayBuffer: changed }) });
    expect(await send(itemOf(file)).end).toBe('fileChanged');
    expect(asked).toEqual([]);
  });

  it('announces an upload into a file as its asset, with the type of its extension [H113] [O173]', async () => {
    answers = {
      'POST pods/p/asset': () =>
        json({ asset: { id: 'a' }, upload: { id: 'one', direct: { partsize: PART } } }, 201),
    };
    const { end } = send({ ...itemOf(), into: { podid: 'p', type: 7 } });
    expect(await end).toBe('finished');
    expect(calls('POST pods')).toMatchObject([
      { call: 'POST pods/p/asset', body: { type: 7, filename: 'A.mov', filesize: 25 } },
    ]);
    await send({ ...itemOf(), name: 'A.vtt', into: { podid: 'p', type: 7 } }).end;
    expect(calls('POST pods')[1]).toMatchObject({ body: { type: 6, filename: 'A.vtt' } });
  });

  it('deletes the file on the server when cancelled during the announcement [O168]', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers = { 'POST pods': () => promise };
    const { running, podids } = send(itemOf());
    await vi.waitFor(() => expect(calls('POST pods')).toHaveLength(1));
    const cancelled = running.cancel();
    resolve(announced('one'));
    await cancelled;
    expect(podids).toEqual(['pod-one']);
    expect(calls('DELETE pods/pod-one')).toHaveLength(1);
  });
});
