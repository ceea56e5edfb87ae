import { State } from '@rushes/contract/enums';
import type { PodCard } from '@rushes/contract/pods';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from './live.ts';
import { allPods, type PodPages } from './pages.ts';
import { podCard } from './pod-card.fixture.ts';
import { nodePodsQuery, podKeys } from './queries.ts';

// The server's answers stand behind `fetch`, the edge of the network; everything on this side of it is real.
let stored: PodCard[] = [];
const asked: string[] = [];

const answer = (url: string) => {
  asked.push(url);
  const query = new URL(url, 'http://localhost').searchParams;
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
  vi.stubGlobal('fetch', async (url: string) => answer(url));
  stored = Array.from({ length: 450 }, (_, index) => podCard({ id: id(index), nodeid: 'n' }));
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
const tell = (name: string, data: object) => live[name]?.(client, { nodeid: 'n', ...data });

describe('pod.status', () => {
  it('moves the percentage without asking anything [I120]', async () => {
    const status = { status: 'transcoding', metadata: { percentage: 42 } };
    tell('pod.status', { id: id(250), state: State.PROCESSING, status });
    expect(shown(id(250))).toMatchObject({ state: State.PROCESSING, status });
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([]);
  });

  it('asks once for the page when the work has ended', async () => {
    stored = stored.with(250, { ...stored[250]!, duration: 12_000 });
    const status = { status: 'completed', metadata: { percentage: 100 } };
    tell('pod.status', { id: id(250), state: State.COMPLETE, status });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
    expect(shown(id(250))?.duration).toBe(12_000);
  });
});

describe('pod.changed', () => {
  it('asks only for the page that holds the file, once for a burst', async () => {
    const first = shown(id(0));
    stored = stored.with(201, { ...stored[201]!, name: 'renamed.mov' });
    tell('pod.changed', { id: id(201) });
    tell('pod.changed', { id: id(202) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([expect.stringContaining(`cursor=${id(199)}`)]);
    expect(shown(id(201))?.name).toBe('renamed.mov');
    expect(shown(id(0))).toBe(first);
  });

  it('lets a deleted file go', async () => {
    stored = stored.filter((pod) => pod.id !== id(3));
    tell('pod.changed', { id: id(3) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown(id(3))).toBeUndefined();
    expect(
      allPods(pages())
        .slice(0, 4)
        .map((pod) => pod.id),
    ).toEqual([id(0), id(1), id(2), id(4)]);
  });

  it('lets a deleted file go that stood on the seam of two pages', async () => {
    stored = stored.filter((pod) => pod.id !== id(200));
    tell('pod.changed', { id: id(199) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown(id(200))).toBeUndefined();
    expect(shown(id(399))).toBeDefined();
  });

  it('shows a new file in its place and keeps the objects of all others', async () => {
    const before = allPods(pages());
    stored = stored.toSpliced(120, 0, podCard({ id: '001195', nodeid: 'n' }));
    tell('pod.changed', { id: '001195' });
    await vi.advanceTimersByTimeAsync(1000);
    const after = allPods(pages());
    expect(after[120]?.id).toBe('001195');
    expect(after[121]).toBe(before[120]);
    expect(after.length).toBeGreaterThan(before.length);
  });

  it('forgets lists nobody looks at', async () => {
    client.setQueryData(podKeys.list('m', 'nameAsc'), {
      pages: [{ pods: [], next: null }],
      pageParams: [undefined],
    });
    live['pod.changed']?.(client, { id: 'new', nodeid: 'm' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(client.getQueryData(podKeys.list('m', 'nameAsc'))).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
