import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import type { UploadItem } from '../upload-item.ts';
import { missingSpans, type Put, pushInParts, spansOf } from './direct-transfer.ts';
import { createRetryTimer } from './retry.ts';
import type { PushInput } from './transport.ts';

const PART = 10;

/** Stubs the part endpoints; only the network is replaced. */
function serve(arrived: { number: number; size: number }[] = []) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url}`);
    const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
    if (init.method === 'GET') return json({ partsize: PART, parts: arrived });
    if (url.endsWith('/complete')) return json({ upload: { id: 'up', state: 'hashing' } }, 202);
    const { numbers } = JSON.parse(init.body as string) as { numbers: number[] };
    return json({ parts: numbers.map((number) => ({ number, url: `store/${number}` })) });
  });
  return asked;
}

function inputOf(size: number) {
  const file = new File(['x'.repeat(size)], 'A.mov');
  const reported: number[] = [];
  const timer = createRetryTimer();
  const input: Omit<PushInput, 'transport'> = {
    item: { file, size, name: 'A.mov' } as UploadItem,
    point: { podid: 'p', clientid: 'c', uploadid: 'up', begun: false, partsize: PART, folderid: 'n' },
    timer,
    progress: (bytes) => reported.push(bytes),
  };
  return { input, reported, timer };
}

afterEach(() => vi.unstubAllGlobals());

describe('Upload parts', () => {
  it('cover the file, with a shorter last part', () => {
    expect(spansOf(25, PART)).toEqual([
      { number: 1, start: 0, end: 10 },
      { number: 2, start: 10, end: 20 },
      { number: 3, start: 20, end: 25 },
    ]);
  });

  it('are sent again unless they arrived completely', () => {
    const arrived = [
      { number: 1, size: 10 },
      { number: 2, size: 4 },
      { number: 3, size: 5 },
    ];
    expect(missingSpans(spansOf(25, PART), arrived).map(({ number }) => number)).toEqual([2]);
  });
});

describe('Direct upload to the object store', () => {
  it('sends the missing parts, reports progress and completes', async () => {
    const asked = serve([{ number: 1, size: 10 }]);
    const { input, reported } = inputOf(25);
    const sent: [string, number][] = [];
    const put: Put = async (url, part, note) => {
      note(part.size);
      sent.push([url, part.size]);
    };
    await pushInParts(input, put).done;
    expect(sent.sort()).toEqual([
      ['store/2', 10],
      ['store/3', 5],
    ]);
    expect(reported[0]).toBe(10);
    expect(reported.at(-1)).toBe(25);
    expect(Math.max(...reported)).toBe(25);
    expect(asked.map((one) => one.replace('/api/v1/uploads/up', ''))).toEqual([
      'GET /parts',
      'POST /parts',
      'POST /complete',
    ]);
  });

  it('sends at most 3 parts at a time across all files', async () => {
    serve();
    let [now, most] = [0, 0];
    const put: Put = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
    };
    const files = [inputOf(50), inputOf(50), inputOf(50)];
    await Promise.all(files.map(({ input }) => pushInParts(input, put).done));
    expect(most).toBe(3);
  });

  it('requests a new URL when one has expired, and retries a failed part', async () => {
    const asked = serve();
    const { input, timer } = inputOf(15);
    const tries: string[] = [];
    const put: Put = async (url) => {
      tries.push(url);
      if (tries.length === 1) throw new ApiError('system-error', 403);
      if (tries.length === 2) throw new ApiError('network', 0);
    };
    // Ends every retry delay immediately.
    const waking = setInterval(() => timer.wake(), 1);
    await pushInParts(input, put).done;
    clearInterval(waking);
    expect(tries).toHaveLength(4);
    expect(asked.filter((one) => one.startsWith('POST') && one.endsWith('/parts')).length).toBeGreaterThan(1);
  });

  it('fails with ERR167 when the store never responds, so that the server is used instead', async () => {
    const asked = serve();
    const { input, timer } = inputOf(15);
    const put = vi.fn<Put>(() => Promise.reject(new ApiError('network', 0)));
    const waking = setInterval(() => timer.wake(), 1);
    await expect(pushInParts(input, put).done).rejects.toMatchObject({ code: 'ERR167' });
    clearInterval(waking);
    expect(put.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(asked.some((one) => one.endsWith('/complete'))).toBe(false);
  });

  it('sends nothing when the file was changed on disk', async () => {
    const asked = serve();
    const { input } = inputOf(25);
    const changed = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
    Object.defineProperty(input.item.file, 'slice', { value: () => ({ arrayBuffer: changed }) });
    const put = vi.fn<Put>();
    await expect(pushInParts(input, put).done).rejects.toMatchObject({ name: 'NotReadableError' });
    expect(put).not.toHaveBeenCalled();
    expect(asked.some((one) => one.endsWith('/complete'))).toBe(false);
  });

  it('stops on request and does not complete the upload', async () => {
    const asked = serve();
    const { input } = inputOf(25);
    const put: Put = (_, __, ___, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new ApiError('network', 0))),
      );
    const push = pushInParts(input, put);
    const ended = expect(push.done).rejects.toThrow();
    await vi.waitFor(() => expect(asked.some((one) => one.startsWith('POST'))).toBe(true));
    push.stop();
    await ended;
    expect(asked.some((one) => one.endsWith('/complete'))).toBe(false);
  });
});
