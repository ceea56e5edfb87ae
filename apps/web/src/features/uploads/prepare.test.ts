import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkStorage, findThere, makeFolders, overStorage } from './prepare.ts';
import type { UploadItem } from './upload-item.ts';

const item = (path: string, size = 10) => ({ id: path, path, name: path, size }) as UploadItem;
type Asked = { method: string; path: string; body: Record<string, unknown[]> };

/** Only the network is replaced: records requests and returns the given responses. */
function serve(reply: (asked: Asked) => unknown) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(init.body as string) : {};
    const one = { method: init.method!, path: url.replace('/api/v1/', ''), body };
    asked.push(one);
    return new Response(JSON.stringify(reply(one)));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('Storage check before an upload [O173] [Y278]', () => {
  it('asks once for the total size and reports nothing when it fits', async () => {
    const asked = serve(() => ({ resource: { used: 0, limit: 100 }, fits: 1 }));
    expect(await checkStorage('t', [item('a', 30), item('b', 40)])).toEqual(new Map());
    expect(asked.map(({ path }) => path)).toEqual(['tenants/t/resources/storage/status?units=70']);
  });

  it('reports the needed and the remaining storage for each file that does not fit [O175]', async () => {
    serve(() => ({ resource: { used: 50, limit: 100 }, fits: 0 }));
    const over = await checkStorage('t', [item('a', 30), item('b', 40), item('c', 20)]);
    expect(over).toEqual(new Map([['b', { kind: 'insufficientStorage', params: { needed: 40, left: 20 } }]]));
    expect([...overStorage([item('a', 1)], -5).values()][0]?.params).toEqual({ needed: 1, left: 0 });
  });
});

describe('Search for existing files', () => {
  it('asks in batches of 1,000 and links each result to its file', async () => {
    const asked = serve(({ body }) => ({
      existing: body.files!.length < 1000 ? [{ path: 'card/2001.mov', pod: { id: 'p' }, binned: null }] : [],
    }));
    const items = Array.from({ length: 2002 }, (_, take) => item(`card/${take}.mov`));
    const there = await findThere('n', items);
    expect(asked.map(({ path, body }) => [path, body.files!.length])).toEqual([
      ['nodes/n/existing', 1000],
      ['nodes/n/existing', 1000],
      ['nodes/n/existing', 2],
    ]);
    expect(asked[0]!.body.files![0]).toEqual({ path: 'card/0.mov', size: 10 });
    expect(there).toMatchObject([{ item: { id: 'card/2001.mov' }, found: { pod: { id: 'p' } } }]);
  });
});

describe('Creating the folders of an upload', () => {
  it('requests each folder once, in batches of 1,000', async () => {
    const asked = serve(({ body }) => ({
      nodes: body.paths!.map((path) => ({ id: `node of ${path}`, path })),
    }));
    const items = [
      item('loose.mov'),
      item('card/a.mov'),
      item('card/b.mov'),
      ...Array.from({ length: 1200 }, (_, day) => item(`card/${day}/a.mov`)),
    ];
    const placeOf = await makeFolders('n', items);
    expect(asked.map(({ method, path, body }) => [method, path, body.paths!.length])).toEqual([
      ['PATCH', 'nodes/n/folders', 1000],
      ['PATCH', 'nodes/n/folders', 201],
    ]);
    expect(placeOf('loose.mov')).toBe('n');
    expect(placeOf('card/b.mov')).toBe('node of card');
    expect(placeOf('card/1199/a.mov')).toBe('node of card/1199');
  });

  it('sends no request when there are no folders', async () => {
    const asked = serve(() => ({}));
    expect((await makeFolders('n', [item('a.mov')]))('a.mov')).toBe('n');
    expect(asked).toEqual([]);
  });
});
