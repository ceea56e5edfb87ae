import { State } from '@rushes/contract/enums';
import type { PodCard } from '@rushes/contract/pods';
import { describe, expect, it } from 'vitest';
import { podCard } from './card/pod-card.fixture.ts';
import {
  allPods,
  keepIdentity,
  PAGE_MAX,
  PAGE_SIZE,
  type PodPages,
  pageOf,
  patchPod,
  podsById,
  refetchLimit,
  removePods,
  replacePage,
  same,
} from './pages.ts';

const page = (ids: string, next: string | null) => ({ pods: [...ids].map((id) => podCard({ id })), next });
const data = (): PodPages => ({
  pages: [page('abc', 'c'), page('def', 'f'), page('gh', null)],
  pageParams: [undefined, 'c', 'f'],
});
const ids = (pages: PodPages | undefined) =>
  pages?.pages.map((one) => one.pods.map((pod) => pod.id).join('')).join('|');

describe('Patching one file', () => {
  it('changes its card and keeps all other objects', () => {
    const before = data();
    const status = { status: 'transcoding', metadata: { percentage: 42 } } as const;
    const after = patchPod(before, 'e', (pod) => ({ ...pod, state: State.PROCESSING, status }));
    expect(after?.pages[1]?.pods[1]).toMatchObject({ id: 'e', state: State.PROCESSING, status });
    expect(after?.pages[0]).toBe(before.pages[0]);
    expect(after?.pages[1]?.pods[0]).toBe(before.pages[1]?.pods[0]);
  });

  it('returns the same object if the file is not loaded', () => {
    const before = data();
    expect(patchPod(before, 'z', (pod) => pod)).toBe(before);
    expect(pageOf(before, 'z')).toBe(-1);
  });
});

describe('Comparing cards', () => {
  it('sees that a service on the file has ended', () => {
    const run = { code: 'AM7', id: 'r', alias: 'aws-transcribe', percentage: 3 };
    const busy = podCard({ launchedServices: [run] });
    expect(same(busy, podCard({ launchedServices: [{ ...run }] }))).toBe(true);
    expect(same(busy, podCard({ launchedServices: [] }))).toBe(false);
    expect(same(podCard({}), busy)).toBe(false);
    expect(same(busy, podCard({ launchedServices: [{ ...run, percentage: 4 }] }))).toBe(false);
  });
});

describe('Removing files', () => {
  it('removes them from their pages, and returns the same object if none is loaded', () => {
    expect(ids(removePods(data(), new Set(['b', 'g'])))).toBe('ac|def|h');
    const before = data();
    expect(removePods(before, new Set(['z']))).toBe(before);
  });
});

describe('Replacing a page', () => {
  it('adds new files and drops removed ones, up to the start of the next page', () => {
    const after = replacePage(data(), 0, page('aAbdefgh', null));
    expect(ids(after)).toBe('aAb|def|gh');
    expect(after?.pages[0]?.next).toBe('c');
    expect(after?.pageParams).toEqual([undefined, 'c', 'f']);
  });

  it('returns undefined if the first file of the next page is missing', () => {
    expect(replacePage(data(), 0, page('abcA', 'A'))).toBeUndefined();
    expect(replacePage(data(), 1, page('dehi', null))).toBeUndefined();
  });

  it('accepts the last page as it is, with its new cursor', () => {
    const after = replacePage(data(), 2, page('ghi', 'i'));
    expect(ids(after)).toBe('abc|def|ghi');
    expect(after?.pages[2]?.next).toBe('i');
  });

  it('keeps the objects of unchanged cards', () => {
    const before = data();
    const after = replacePage(before, 1, page('dXefgh', null));
    expect(after?.pages[1]?.pods[0]).toBe(before.pages[1]?.pods[0]);
    const anew = keepIdentity(podsById(allPods(before)), page('abcdefgh', null));
    expect(anew.pods[6]).toBe(before.pages[2]?.pods[0]);
  });

  it('requests at least a full page, and at most the maximum of the server', () => {
    expect(refetchLimit(data(), 0)).toBe(PAGE_SIZE);
    const many: PodCard[] = Array.from({ length: 480 }, (_, index) => podCard({ id: String(index) }));
    expect(refetchLimit({ pages: [{ pods: many, next: null }], pageParams: [undefined] }, 0)).toBe(PAGE_MAX);
  });
});

describe('Files of all pages', () => {
  it('contain a file once, even if a rename put it on two pages', () => {
    const twice = { pages: [page('abc', 'c'), page('bd', null)], pageParams: [undefined, 'c'] };
    expect(
      allPods(twice)
        .map((pod) => pod.id)
        .join(''),
    ).toBe('abcd');
    expect(allPods(undefined)).toEqual([]);
  });
});
