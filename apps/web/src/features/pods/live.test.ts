import { State } from '@rushes/contract/enums';
import type { PodCard } from '@rushes/contract/pods';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { podCard } from './card/pod-card.fixture.ts';
import { noFilters } from './folder/filters.ts';
import { nodePodsQuery } from './folder/folder-contents.ts';
import { podKeys } from './keys.ts';
import { live } from './live.ts';
import { writePod } from './mutations.ts';
import { allPods, type PodPages } from './pages.ts';
import { refreshSoon } from './refresh-soon.ts';

// Server responses are stubbed at `fetch`, the network boundary; everything else is real.
let stored: PodCard[] = [];
const asked: string[] = [];

/** Delay before a response; none unless a test sets one. */
let delay = async (_url: string): Promise<void> => {};

const answer = (url: string) => {
  asked.push(url);
  const query = new URL(url, 'http://localhost').searchParams;
  const ids = query.get('ids')?.split(',');
  if (ids)
    return new Response(JSON.stringify({ pods: stored.filter((pod) => ids.includes(pod.id)) }), {
      headers: { 'content-type': 'application/json' },
    });
  const cursor = query.get('cursor');
  const from = cursor ? stored.findIndex((pod) => pod.id > cursor) : 0;
  const pods = from < 0 ? [] : stored.slice(from, from + Number(query.get('limit')));
  const next = from + pods.length < stored.length ? (pods.at(-1)?.id ?? null) : null;
  return new Response(JSON.stringify({ pods, next }), { headers: { 'content-type': 'application/json' } });
};

const id = (index: number) => String(index * 10).padStart(6, '0');
let client: QueryClient;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  delay = async () => {};
  vi.stubGlobal('fetch', async (url: string) => {
    const read = answer(url);
    await delay(url);
    return read;
  });
  stored = Array.from({ length: 450 }, (_, index) =>
    podCard({ id: id(index), nodeid: 'n', name: `${id(index)}.mov` }),
  );
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new InfiniteQueryObserver(client, nodePodsQuery('n', 'nameAsc'));
  stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
  await observer.fetchNextPage();
  asked.length = 0;
});

afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pages = () => client.getQueryData<PodPages>(podKeys.list('n', 'nameAsc'));
const shown = (wanted: string) => allPods(pages()).find((pod) => pod.id === wanted);
/** Waits until all collected changes have been requested and answered. */
async function quiet(): Promise<void> {
  await vi.advanceTimersByTimeAsync(300);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(700);
}

it('shows the progress of a run on the card, without a request', async () => {
  const run = { id: 'r1', code: 'AM7', alias: 'aws-transcribe', percentage: null };
  writePod(client, id(3), { launchedServices: [{ ...run, id: 'r0' }, run] });
  live['pod.run']!(client, { id: id(3), nodeid: 'n', runid: 'r1', percentage: 42 });
  expect(shown(id(3))!.launchedServices.map(({ percentage }) => percentage)).toEqual([null, 42]);
  await quiet();
  expect(asked).toEqual([]);
});
const order = () => allPods(pages()).map((pod) => pod.id);
const receive = (name: string, data: object) => live[name]?.(client, { nodeid: 'n', ...data });

describe('Live event pod.status', () => {
  it('updates state and percentage without a request [I120]', async () => {
    const status = { status: 'transcoding', metadata: { percentage: 42 } };
    receive('pod.status', { id: id(250), state: State.PROCESSING, status });
    expect(shown(id(250))).toMatchObject({ state: State.PROCESSING, status });
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([]);
  });

  it('makes one request when processing is complete', async () => {
    stored = stored.with(250, { ...stored[250]!, duration: 12_000 });
    const status = { status: 'completed', metadata: { percentage: 100 } };
    receive('pod.status', { id: id(250), state: State.COMPLETE, status });
    await quiet();
    expect(asked).toHaveLength(1);
    expect(shown(id(250))?.duration).toBe(12_000);
  });
});

describe('Live event pod.changed', () => {
  it('requests only the changed cards, once for several events, and keeps all others', async () => {
    const first = shown(id(0));
    stored = stored.with(201, { ...stored[201]!, versionsCount: 4 });
    receive('pod.changed', { id: id(201) });
    receive('pod.changed', { id: id(202) });
    const unchanged = shown(id(202));
    await quiet();
    expect(asked).toEqual([expect.stringContaining(`pods?ids=${id(201)}%2C${id(202)}`)]);
    expect(shown(id(201))?.versionsCount).toBe(4);
    expect(shown(id(202))).toBe(unchanged);
    expect(shown(id(0))).toBe(first);
  });

  it('removes a deleted file without a request', async () => {
    stored = stored.filter((pod) => pod.id !== id(3));
    receive('pod.changed', { id: id(3), gone: 'deleted' });
    await quiet();
    expect(asked).toEqual([]);
    expect(order().slice(0, 4)).toEqual([id(0), id(1), id(2), id(4)]);
  });

  it('removes a file that was moved away or is no longer visible', async () => {
    stored = stored.filter((pod) => pod.id !== id(3) && pod.id !== id(5));
    receive('pod.changed', { id: id(3), nodeid: 'elsewhere', from: 'n' });
    receive('pod.changed', { id: id(5) });
    await quiet();
    expect(shown(id(3))).toBeUndefined();
    expect(shown(id(5))).toBeUndefined();
  });

  it('removes a file that became a version of another', async () => {
    stored = stored.with(7, { ...stored[7]!, parentpodid: id(8) });
    receive('pod.changed', { id: id(7) });
    await quiet();
    expect(shown(id(7))).toBeUndefined();
  });

  it('moves a renamed file to its new position with at most two page requests', async () => {
    const moved = { ...stored[10]!, name: '002505.mov', id: '002505' };
    stored = stored.toSpliced(10, 1).toSpliced(250, 0, moved);
    // The server sorts by name; here the id is the name.
    client.setQueryData<PodPages>(podKeys.list('n', 'nameAsc'), (data) => ({
      ...data!,
      pages: data!.pages.map((page) => ({
        ...page,
        pods: page.pods.map((pod) => (pod.id === id(10) ? { ...pod, id: '002505' } : pod)),
      })),
    }));
    receive('pod.changed', { id: '002505' });
    await quiet();
    expect(order().indexOf('002505')).toBe(250);
    expect(order().filter((one) => one === '002505')).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });

  it('moves a file renamed on this page to its new position', async () => {
    const renamed = { ...stored[10]!, name: '002505.mov' };
    stored = stored.toSpliced(10, 1).toSpliced(250, 0, renamed);
    writePod(client, id(10), { name: renamed.name });
    refreshSoon(client, id(10), 'n', { renamed: true });
    // The event for it arrives as well, and does not say who made the change.
    receive('pod.changed', { id: id(10) });
    await quiet();
    expect(order().indexOf(id(10))).toBe(250);
    expect(order().filter((one) => one === id(10))).toHaveLength(1);
  });

  it('inserts a new file with one page request, and keeps the objects of the other cards', async () => {
    const before = allPods(pages());
    stored = stored.toSpliced(120, 0, podCard({ id: '001195', nodeid: 'n', name: '001195.mov' }));
    receive('pod.changed', { id: '001195' });
    await quiet();
    const after = allPods(pages());
    expect(after[120]?.id).toBe('001195');
    expect(after[121]).toBe(before[120]);
    expect(asked.filter((url) => url.includes('limit='))).toHaveLength(1);
  });

  it('requests no page for a new file after the last loaded page', async () => {
    stored = [...stored, podCard({ id: '999990', nodeid: 'n', name: '999990.mov' })];
    receive('pod.changed', { id: '999990' });
    await quiet();
    expect(asked.filter((url) => url.includes('limit='))).toEqual([]);
    expect(shown('999990')).toBeUndefined();
  });

  it('removes a file from a filtered list that it no longer matches', async () => {
    const filters = { ...noFilters, kind: ['video'] } as const;
    const observer = new InfiniteQueryObserver(client, nodePodsQuery('n', 'nameAsc', filters));
    const leave = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(10);
    stored = stored.with(2, { ...stored[2]!, kind: 'audio' });
    receive('pod.changed', { id: id(2) });
    await quiet();
    const filtered = client.getQueryData<PodPages>(podKeys.list('n', 'nameAsc', filters));
    expect(allPods(filtered).some((pod) => pod.id === id(2))).toBe(false);
    expect(shown(id(2))?.kind).toBe('audio');
    leave();
  });

  it('removes cached lists that are not displayed', async () => {
    client.setQueryData(podKeys.list('m', 'nameAsc'), {
      pages: [{ pods: [], next: null }],
      pageParams: [undefined],
    });
    live['pod.changed']?.(client, { id: 'new', nodeid: 'm' });
    await quiet();
    expect(client.getQueryData(podKeys.list('m', 'nameAsc'))).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('Folder lists with file counts', () => {
  const rows = (...ids: string[]) => ({ nodes: ids.map((one) => ({ id: one })), next: null });
  const stale = (nodeid: string) =>
    client.getQueryState(['nodes', 'children', nodeid, 'nameAsc'])?.isInvalidated ?? false;
  beforeEach(() => {
    client.setQueryData(['nodes', 'children', 'parent', 'nameAsc'], rows('n', 'm'));
    client.setQueryData(['nodes', 'children', 'other', 'nameAsc'], rows('x', 'y'));
  });

  it.each([
    ['came', { id: 'new' }],
    ['went', { id: id(3), gone: 'deleted' }],
    ['moved in from another folder', { id: 'new', from: 'x' }],
    ['was added on a page that is not loaded', { id: 'new', nodeid: 'm' }],
  ])('reload when a file %s', async (_, event) => {
    receive('pod.changed', event);
    await quiet();
    expect(stale('parent')).toBe(true);
    expect(stale('other')).toBe('from' in event);
  });

  it('do not reload when a file only changed', async () => {
    stored = stored.with(201, { ...stored[201]!, versionsCount: 4 });
    receive('pod.changed', { id: id(201) });
    await quiet();
    expect(stale('parent')).toBe(false);
  });
});

describe('Slow or failing network', () => {
  const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  it('does not keep a deleted file on the screen after a slow response', async () => {
    stored = stored.toSpliced(120, 0, podCard({ id: '001195', nodeid: 'n', name: '001195.mov' }));
    delay = () => after(12_000);
    receive('pod.changed', { id: '001195' });
    await vi.advanceTimersByTimeAsync(300);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(shown('001195')).toBeDefined();
    stored = stored.filter(({ id: one }) => one !== '001195');
    delay = async () => {};
    receive('pod.changed', { id: '001195', gone: 'deleted' });
    await vi.advanceTimersByTimeAsync(2500);
    expect(shown('001195')).toBeUndefined();
  });

  it('does not bring back a file deleted while a page response was in transit', async () => {
    delay = () => after(1000);
    const observer = new InfiniteQueryObserver(client, nodePodsQuery('n', 'nameDesc'));
    const leave = observer.subscribe(() => {});
    // The server has sent the file; the response is still in transit.
    await vi.advanceTimersByTimeAsync(10);
    stored = stored.filter((pod) => pod.id !== id(3));
    receive('pod.changed', { id: id(3), gone: 'deleted' });
    await quiet();
    await vi.advanceTimersByTimeAsync(5000);
    const read = allPods(client.getQueryData<PodPages>(podKeys.list('n', 'nameDesc')));
    expect(read).not.toHaveLength(0);
    expect(read.some((pod) => pod.id === id(3))).toBe(false);
    leave();
  });

  it.each(['pods?ids=', 'limit='])('leads to a retry of failed requests: %s', async (part) => {
    let failures = 2;
    delay = async (url) => {
      if (url.includes(part) && failures-- > 0) throw new TypeError('Failed to fetch');
    };
    stored = stored
      .toSpliced(3, 1)
      .toSpliced(120, 0, podCard({ id: '001195', nodeid: 'n', name: '001195.mov' }));
    receive('pod.changed', { id: '001195' });
    receive('pod.changed', { id: id(3), gone: 'deleted' });
    await quiet();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown('001195')).toBeDefined();
    expect(shown(id(3))).toBeUndefined();
  });
});
