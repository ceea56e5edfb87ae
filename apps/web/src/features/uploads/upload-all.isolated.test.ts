import { UploadStatus } from '@rushes/contract/enums';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Body = Record<string, unknown>;
interface Asked {
  path: string;
  body: Body;
}

/** The real queue and transfer, with the parts of browser and server they need stubbed. */
async function setUp(answers: Record<string, (body: Body) => unknown>) {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = url.replace('/api/v1/', '').replace(/\?.*/, '');
    const body = init.body ? (JSON.parse(init.body as string) as Body) : {};
    asked.push({ path, body });
    const answer = answers[path];
    // Announcing never completes here: the tests inspect the request only.
    if (!answer) return new Promise(() => {});
    return Promise.resolve(answer(body)).then((reply) =>
      reply instanceof Response ? reply : new Response(JSON.stringify(reply), { status: 200 }),
    );
  });
  vi.resetModules();
  const { useSession } = await import('#session/session.ts');
  const all = await import('./upload-all.ts');
  const { uploads } = await import('./uploads-store.ts');
  // A running transfer would use the globals of the next test.
  stopTransfers = () => uploads.signedOut();
  useSession.setState({ session: { idToken: '', accessToken: '', user } as never });
  const add = (...paths: string[]) =>
    uploads.add(
      paths.map((path) => ({ file: new File(['12345'], path.split('/').at(-1)!), path })),
      { userid: 'u', nodeid: 'n', nodename: 'Rushes' },
    );
  const items = () => uploads.store.getState().items;
  const asking = () => vi.waitFor(() => expect(all.preparation.getState().step).toBe('asking'));
  return { ...all, uploads, add, items, asked, asking };
}

const user = {
  id: 'u',
  rootfolder: 'top',
  abilities: [],
  tenants: [
    {
      id: 't',
      name: 'Studio',
      subscription: { expired: 0 },
      accessPoints: [{ node: { id: 'top', name: 'Studio' }, abilities: [] }],
    },
  ],
};
const plain = { labels: [], priorityProcessing: 0, teamonlyForAll: 0 } as const;
const fits = () => ({ resource: { used: 0, limit: 100 }, fits: 1 });
const STORAGE = 'tenants/t/resources/storage/status';
const { ADDED, WAITING, UPLOADING, FINISHED, ERROR } = UploadStatus;

let stopTransfers = () => {};

beforeEach(() => vi.stubGlobal('location', { href: 'http://rushes.test/' }));
afterEach(() => stopTransfers());

describe('Upload all', () => {
  it('checks storage, creates folders, then announces each file with its options [O177, O173]', async () => {
    const { add, uploadAll, uploads, asked } = await setUp({
      [STORAGE]: fits,
      'nodes/n/existing': () => ({ existing: [] }),
      'nodes/n/folders': () => ({ nodes: [{ id: 'clips', path: 'Card/Clips' }] }),
    });
    add('Card/Clips/A.mov', 'B.mov');
    uploads.change(uploads.store.getState().items[1]!.id, { note: 'wide', noted: true });
    await uploadAll({ labels: ['sunset'], priorityProcessing: 1, teamonlyForAll: 1 });
    await vi.waitFor(() => expect(asked).toHaveLength(5));
    expect(asked.map(({ path }) => path)).toEqual([
      STORAGE,
      'nodes/n/existing',
      'nodes/n/folders',
      'pods',
      'pods',
    ]);
    const given = { labels: ['sunset'], priorityProcessing: 1, teamonly: 1, ifExists: 'keep' };
    const [first, second] = asked.slice(3).map(({ body }) => body);
    expect(first).toMatchObject({ ...given, nodeid: 'clips', relativePath: 'Card/Clips/A.mov' });
    expect(second).toMatchObject({ ...given, nodeid: 'n', relativePath: '', note: 'wide' });
    expect(first!.requestId).toBe(second!.requestId);
  });

  it('builds the request id from a timestamp and a number below a million [O177]', async () => {
    const { newRequestId } = await setUp({});
    expect(newRequestId(1_700_000_000_000, 0.9999999)).toBe('1700000000000999999');
    expect(newRequestId(1_700_000_000_000, 0)).toBe('17000000000000');
  });

  it('sends the files that fit, reports missing storage for the others and checks again on retry [O173]', async () => {
    let limit = 7;
    const { add, uploadAll, tryAgain, items, asked } = await setUp({
      [STORAGE]: () => ({ resource: { used: 0, limit }, fits: limit >= 10 ? 1 : 0 }),
      'nodes/n/existing': () => ({ existing: [] }),
    });
    add('A.mov', 'B.mov');
    await uploadAll({ ...plain, labels: ['kept'] });
    expect(items().map(({ status }) => status)).toEqual([UPLOADING, ERROR]);
    expect(items()[1]!.problem).toEqual({
      kind: 'insufficientStorage',
      params: { needed: 5, left: 2 },
    });
    limit = 100;
    await tryAgain(items()[1]!.id);
    expect(items()[1]!.status).toBe(UPLOADING);
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ path: 'pods', body: { labels: ['kept'] } }));
  });

  it('keeps the files in the list with an error when the storage check fails', async () => {
    const { add, uploadAll, items, preparation } = await setUp({
      [STORAGE]: () => new Response('{"error":{"code":"ERR5"}}', { status: 404 }),
    });
    add('A.mov');
    await uploadAll(plain);
    expect(items()).toMatchObject([{ status: ERROR, problem: { kind: 'folderGone' }, order: null }]);
    expect(preparation.getState().step).toBe('idle');
  });
});

describe('Upload all with existing files', () => {
  const pod = (id: string) => ({ id, name: id, size: 5, createdat: '2026-11-01T10:00:00.000Z' });
  const existing = () => ({
    existing: [
      { path: 'A.mov', pod: pod('pa'), binned: null },
      { path: 'B.mov', pod: pod('pb'), binned: null },
      { path: 'C.mov', pod: pod('pc'), binned: null },
      { path: 'D.mov', pod: null, binned: { ...pod('pd'), deletedat: '2026-11-02T10:00:00.000Z' } },
    ],
  });

  it('waits for a choice per file: keep both, new version, skip or restore', async () => {
    const { add, uploadAll, items, asked, asking, preparation, choose, answerExisting } = await setUp({
      [STORAGE]: fits,
      'nodes/n/existing': existing,
      'recycle-bin/top/restore': () => ({ operation: null }),
    });
    add('A.mov', 'B.mov', 'C.mov', 'D.mov', 'E.mov');
    const done = uploadAll(plain);
    await asking();
    const { there, choices } = preparation.getState();
    expect([...choices.values()]).toEqual(['keep', 'keep', 'keep', 'restore']);
    choose([there[1]!], 'version');
    choose([there[2]!], 'skip');
    answerExisting(true);
    await done;
    expect(
      items().map(({ name, status, order, restored }) => [name, status, order?.ifExists, restored]),
    ).toEqual([
      ['A.mov', UPLOADING, 'keep', false],
      ['B.mov', UPLOADING, 'version', false],
      ['D.mov', FINISHED, undefined, true],
      ['E.mov', UPLOADING, 'keep', false],
    ]);
    const restored = asked.filter(({ path }) => path.startsWith('recycle-bin'));
    expect(restored.map(({ body }) => body)).toEqual([{ podids: ['pd'] }]);
  });

  it('sends nothing and keeps the files listed when the question is cancelled', async () => {
    const { add, uploadAll, items, asking, answerExisting, preparation, asked } = await setUp({
      [STORAGE]: fits,
      'nodes/n/existing': existing,
    });
    add('A.mov', 'E.mov');
    const done = uploadAll(plain);
    await asking();
    answerExisting(false);
    await done;
    expect(items().map(({ status, preparing }) => [status, preparing])).toEqual([
      [ADDED, false],
      [ADDED, false],
    ]);
    expect(preparation.getState().step).toBe('idle');
    expect(asked.some(({ path }) => path === 'pods')).toBe(false);
  });

  it('loses nothing when the dialog is closed during the checks, and opens it again for the question', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { add, uploadAll, uploads, items, asking, answerExisting, asked } = await setUp({
      [STORAGE]: fits,
      'nodes/n/existing': () => promise.then(existing),
    });
    const { useCommand } = await import('#features/nodes/widgets/items.ts');
    add('A.mov', 'E.mov');
    const done = uploadAll(plain);
    add('listed.mov');
    await vi.waitFor(() => expect(asked.at(-1)?.path).toBe('nodes/n/existing'));
    // Closing the dialog clears what was listed, but not what was started.
    uploads.reset();
    expect(items().map(({ name }) => name)).toEqual(['A.mov', 'E.mov']);
    useCommand.setState({ command: { name: 'upload-tips' } });
    resolve();
    await new Promise((next) => setTimeout(next));
    expect(useCommand.getState().command?.name).toBe('upload-tips');
    useCommand.setState({ command: null });
    await asking();
    expect(useCommand.getState().command).toMatchObject({ name: 'upload', place: { node: { id: 'n' } } });
    answerExisting(true);
    await done;
    expect(items().map(({ status }) => status)).toEqual([UPLOADING, UPLOADING]);
  });

  it('prepares files that are started meanwhile afterwards', async () => {
    const { add, uploadAll, items, asking, answerExisting, preparation } = await setUp({
      [STORAGE]: fits,
      'nodes/n/existing': existing,
    });
    add('A.mov');
    const first = uploadAll(plain);
    await asking();
    add('B.mov');
    const second = uploadAll(plain, [items()[1]!.id]);
    expect(preparation.getState().there.map(({ item }) => item.name)).toEqual(['A.mov']);
    answerExisting(true);
    await first;
    await asking();
    expect(preparation.getState().there.map(({ item }) => item.name)).toEqual(['B.mov']);
    answerExisting(true);
    await second;
    expect(items().map(({ status }) => status)).toEqual([UPLOADING, UPLOADING]);
  });

  it('reports a failed restore and uploads the other files', async () => {
    const { add, uploadAll, items, asking, answerExisting } = await setUp({
      [STORAGE]: fits,
      'nodes/n/existing': existing,
      'recycle-bin/top/restore': () => new Response('{"error":{"code":"ERR11"}}', { status: 403 }),
    });
    add('D.mov', 'E.mov');
    const done = uploadAll(plain);
    await asking();
    answerExisting(true);
    await done;
    expect(items()).toMatchObject([
      { name: 'D.mov', status: ERROR, problem: { kind: 'insufficientStorage' } },
      { name: 'E.mov', status: UPLOADING },
    ]);
  });

  it('does not ask about a file whose own interrupted upload is resumed', async () => {
    const { add, uploadAll, items, asked } = await setUp({ [STORAGE]: fits, 'nodes/n/existing': existing });
    add('A.mov');
    const { saveResumePoint } = await import('./resume/resume-store.ts');
    const point = { podid: 'pa', clientid: 'c', uploadid: 'up', begun: false, partsize: null, folderid: 'n' };
    saveResumePoint(items()[0]!.fingerprint, point);
    await uploadAll(plain);
    expect([UPLOADING, WAITING]).toContain(items()[0]!.status);
    expect(asked.some(({ path }) => path.endsWith('existing'))).toBe(false);
  });
});

describe('Uploading a new version', () => {
  it('names the file and asks no question about existing names', async () => {
    const { uploads, uploadAll, asked } = await setUp({ [STORAGE]: fits });
    const ids = uploads.add([{ file: new File(['12345'], 'cut 2.mov'), path: 'cut 2.mov' }], {
      userid: 'u',
      nodeid: 'n',
      nodename: 'cut 1.mov',
      version: { podid: 'p1', name: 'cut 1.mov' },
    });
    await uploadAll(plain, ids);
    await vi.waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ path: 'pods', body: { versionof: 'p1', nodeid: 'n' } }),
    );
    expect(asked.map(({ path }) => path)).toEqual([STORAGE, 'pods']);
  });
});

describe('Labels and options for uploads that have started', () => {
  it('are sent with waiting files, and set on files that are on the server', async () => {
    const { add, uploadAll, items, asked } = await setUp({
      [STORAGE]: fits,
      'nodes/n/existing': () => ({ existing: [] }),
      pods: (body) => ({
        pod: { id: `pod ${body.filename}`, nodeid: 'n', name: body.filename },
        upload: { id: 'up', direct: null },
        resumed: 0,
      }),
      'pods/labels': () => ({ added: 3, skipped: 0 }),
      'pods/bulk-teamonly': () => ({ pods: [] }),
    });
    const { applySettings } = await import('./apply-settings.ts');
    add('A.mov', 'B.mov', 'C.mov', 'D.mov');
    await uploadAll(plain);
    expect(items().map(({ status }) => status)).toEqual([UPLOADING, UPLOADING, UPLOADING, WAITING]);
    expect(await applySettings({ labels: ['sunset'], priorityProcessing: 1, teamonlyForAll: 1 })).toBe(4);
    const podids = ['pod A.mov', 'pod B.mov', 'pod C.mov'];
    expect(asked.find(({ path }) => path === 'pods/labels')?.body).toEqual({ podids, labels: ['sunset'] });
    expect(asked.find(({ path }) => path === 'pods/bulk-teamonly')?.body).toEqual({
      pods: podids,
      teamonly: 1,
    });
    expect(items()[3]!.order).toMatchObject({ labels: ['sunset'], priorityProcessing: 1, teamonly: 1 });
  });
});
