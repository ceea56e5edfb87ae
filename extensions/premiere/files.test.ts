import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { planImport } from '../../apps/web/src/features/extensions/transfer/import-plan.ts';
import {
  sendExport,
  type UploadServer,
} from '../../apps/web/src/features/extensions/transfer/send-export.ts';
import type { ExportedFile } from '../../apps/web/src/lib/host/messages.ts';
import { PART_SIZE } from '../../packages/contract/src/multipart.ts';
import { connectPanel, ORIGIN } from './simulated/connect.ts';
import { makeBin, openProject } from './simulated/project.ts';

const all = mkdtempSync(join(tmpdir(), 'rushes-panel-'));
afterAll(() => rmSync(all, { recursive: true }));
let folder: string;
let media: string;
let count = 0;
beforeEach(() => {
  count += 1;
  folder = join(all, String(count));
  media = join(folder, 'media');
  mkdirSync(media, { recursive: true });
});

/** A server that returns these files, by ranges. */
function serve(
  files: Record<string, Uint8Array>,
  onRequest: (path: string) => void = () => {},
): typeof fetch {
  return (async (url: string, { headers }: { headers: Record<string, string> }) => {
    const path = new URL(url).pathname;
    onRequest(path);
    const bytes = files[path];
    if (!bytes) return new Response('', { status: 404 });
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (from === undefined) return new Response(bytes.slice(), { status: 200 });
    return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206 });
  }) as unknown as typeof fetch;
}

const remote = (name: string, bytes: Uint8Array) => ({
  name,
  url: `${ORIGIN}/media/${encodeURIComponent(name)}`,
  size: bytes.length,
});

describe('Import into Premiere', () => {
  it('fetches each file by its url, puts it into the chosen bin, and asks for the folder once [V240]', async () => {
    const bin = makeBin('Footage');
    const project = openProject({ root: makeBin('Root', [makeBin('Sound'), bin]) });
    const bytes = randomBytes(1000);
    const fetch = serve({ '/media/a.mov': bytes, '/media/b.mov': bytes });
    const { host } = connectPanel(project, { folder, fetch, dialogs: { folders: [media] } });
    const { bins } = await host.call('bins', {});
    expect(bins.map(({ name, depth }) => [name, depth])).toEqual([
      ['Sound', 0],
      ['Footage', 0],
    ]);
    const progress: number[][] = [];
    const done = await host.call(
      'importFiles',
      { bin: bins[1]!.id, files: planImport([remote('a.mov', bytes), remote('b.mov', bytes)]) },
      { onProgress: (...at) => progress.push(at) },
    );
    expect(done).toEqual({ imported: ['a.mov', 'b.mov'], failed: [], cancelled: false });
    expect(bin.items.map(({ path }) => path)).toEqual([join(media, 'a.mov'), join(media, 'b.mov')]);
    expect(readFileSync(join(media, 'b.mov')).equals(bytes)).toBe(true);
    expect(progress).toEqual([
      [1000, 2000],
      [2000, 2000],
    ]);
  });

  it('counts a file that exists as failed, and one that the server does not have [V239]', async () => {
    const project = openProject();
    const bytes = randomBytes(10);
    writeFileSync(join(media, 'a.mov'), 'mine');
    const fetch = serve({ '/media/a.mov': bytes, '/media/c.mov': bytes });
    const { host } = connectPanel(project, { folder, fetch, dialogs: { folders: [media] } });
    const files = ['a.mov', 'b.mov', 'c.mov'].map((name) => remote(name, bytes));
    expect(await host.call('importFiles', { bin: null, files: planImport(files) })).toEqual({
      imported: ['c.mov'],
      failed: [
        { name: 'a.mov', reason: 'exists' },
        { name: 'b.mov', reason: 'failed' },
      ],
      cancelled: false,
    });
    expect(readFileSync(join(media, 'a.mov'), 'utf8')).toBe('mine');
    expect(existsSync(join(media, 'b.mov'))).toBe(false);
    expect(project.importedPaths).toEqual([join(media, 'c.mov')]);
  });

  it('refuses two files with one name, and replaces the characters that disks do not accept [V239]', () => {
    const files = (...names: string[]) => names.map((name) => ({ name, url: `${ORIGIN}/x`, size: 1 }));
    expect(() => planImport(files('A.mov', 'a.MOV'))).toThrow('downloadNotAllowed');
    expect(() => planImport(files('a:b', 'a/b'))).toThrow('downloadNotAllowed');
    expect(() => planImport([])).toThrow('noItems');
    expect(planImport(files('/\\":*?<>| é.mov'))[0]!.name).toBe('_________ é.mov');
  });

  it('writes no file whose name could leave the folder', async () => {
    const { host } = connectPanel(openProject(), {
      folder,
      fetch: serve({ '/media/x': randomBytes(1) }),
      dialogs: { folders: [media] },
    });
    const file = { name: '../x', url: `${ORIGIN}/media/x`, size: 1 };
    const { failed } = await host.call('importFiles', { bin: null, files: [file] });
    expect(failed).toEqual([{ name: '../x', reason: 'failed' }]);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  it('stops when it is cancelled: what was complete is imported, the rest is removed', async () => {
    const project = openProject();
    const bytes = randomBytes(10);
    const stop = new AbortController();
    const fetch = serve({ '/media/a.mov': bytes, '/media/b.mov': bytes }, (path) => {
      if (path.endsWith('b.mov')) stop.abort();
    });
    const { host } = connectPanel(project, { folder, fetch, dialogs: { folders: [media] } });
    const files = planImport(['a.mov', 'b.mov', 'c.mov'].map((name) => remote(name, bytes)));
    const done = await host.call('importFiles', { bin: null, files }, { signal: stop.signal });
    expect(done).toEqual({ imported: ['a.mov'], failed: [], cancelled: true });
    expect(existsSync(join(media, 'b.mov'))).toBe(false);
    expect(project.importedPaths).toEqual([join(media, 'a.mov')]);
  });

  it('ends without a folder, and with the error of the program [V240]', async () => {
    const bytes = randomBytes(1);
    const files = planImport([remote('a.mov', bytes)]);
    const none = connectPanel(openProject(), { folder, dialogs: { folders: [null] } });
    await expect(none.host.call('importFiles', { bin: null, files })).rejects.toMatchObject({
      code: 'cancelled',
    });
    const project = openProject({ refusesImports: true });
    const fetch = serve({ '/media/a.mov': bytes });
    const { host } = connectPanel(project, { folder, fetch, dialogs: { folders: [media] } });
    await expect(host.call('importFiles', { bin: null, files })).rejects.toMatchObject({ code: 'program' });
  });
});

const sequence = { name: 'Cut: 3/4', timebase: 10_160_640_000n, markers: [], playhead: 0n };

describe('Export of the active sequence', () => {
  it('uses the chosen preset and reports progress; only .epr files are presets [V238]', async () => {
    const presets: unknown[] = [];
    const project = openProject({
      sequence,
      async onExport({ path, preset, emit }) {
        presets.push(preset);
        emit('progress', { progressAmount: 0.5 });
        writeFileSync(path, 'film');
        emit('complete', { outputFiles: [path] });
        return true;
      },
    });
    const epr = join(media, 'ProRes.epr');
    const { host } = connectPanel(project, {
      folder,
      dialogs: { files: [null, join(media, 'ProRes.txt'), epr] },
    });
    expect(await host.call('choosePreset', {})).toEqual({ preset: null });
    await expect(host.call('choosePreset', {})).rejects.toMatchObject({ code: 'preset' });
    const { preset } = await host.call('choosePreset', {});
    expect(preset).toEqual({ path: epr, name: 'ProRes.epr' });
    const progress: number[][] = [];
    const onProgress = (...at: [number, number]) => void progress.push(at);
    const file = await host.call('exportSequence', { preset: preset!.path }, { onProgress });
    expect(file).toMatchObject({ name: 'Cut_ 3_4.mov', size: 4 });
    expect(progress).toEqual([[0.5, 1]]);
    expect((await host.call('listExports', {})).files).toEqual([file]);
    await host.call('removeExport', { file: file.file });
    expect((await host.call('listExports', {})).files).toEqual([]);
    const plain = await host.call('exportSequence', { preset: null });
    expect(plain.name).toBe('Cut_ 3_4.mp4');
    expect(presets).toEqual([epr, undefined]);
  });

  it.each([
    ['error', { inErrorNumber: 7 }, { code: 'program', reason: '7' }],
    ['cancel', {}, { code: 'cancelled' }],
  ] as const)('ends with the %s of the encoder and leaves no file', async (event, detail, expected) => {
    const project = openProject({
      sequence,
      async onExport({ path, emit }) {
        writeFileSync(path, 'half');
        emit(event, detail);
        return true;
      },
    });
    const { host } = connectPanel(project, { folder });
    await expect(host.call('exportSequence', { preset: null })).rejects.toMatchObject(expected);
    expect((await host.call('listExports', {})).files).toEqual([]);
  });

  it('fails when the program does not start it', async () => {
    const { host } = connectPanel(openProject({ sequence }), { folder });
    await expect(host.call('exportSequence', { preset: null })).rejects.toMatchObject({ code: 'program' });
  });

  it('sends only bytes of exports', async () => {
    const { host } = connectPanel(openProject({ sequence }), { folder });
    const part = { start: 0, end: 1, url: `${ORIGIN}/x`, method: 'PUT', headers: {} };
    for (const file of ['../secret', 'export-1/../../secret', '/etc/passwd'])
      await expect(host.call('sendPart', { ...part, file })).rejects.toMatchObject({ code: 'program' });
  });
});

describe('Upload of an export', () => {
  // Two parts. Random only in places: random bytes take longer than sending them.
  const bytes = Buffer.alloc(PART_SIZE + 12_345);
  for (let at = 0; at < bytes.length; at += 1 << 20) randomBytes(16).copy(bytes, at);
  const sum = (pieces: readonly Uint8Array[]) => {
    const hash = createHash('sha256');
    for (const piece of pieces) hash.update(piece);
    return hash.digest('hex');
  };

  /** Receives bytes as our server does, and loses the connection as told. */
  function receive(direct: boolean, cuts: number[]) {
    const stored: Uint8Array[] = [];
    const length = () => stored.reduce((sum, piece) => sum + piece.length, 0);
    const parts = new Map<number, Uint8Array>();
    const sizes: number[] = [];
    let requests = 0;
    let completed = 0;
    const panelFetch = (async (url: string, init: { headers: Record<string, string>; body: ArrayBuffer }) => {
      requests += 1;
      const sent = new Uint8Array(init.body);
      sizes.push(sent.length);
      const isCut = cuts.includes(requests);
      if (direct) {
        const number = Number(new URL(url).searchParams.get('part'));
        if (isCut) throw new TypeError('connection lost');
        parts.set(number, sent);
        return new Response('');
      }
      expect(Number(init.headers['upload-offset'])).toBe(length());
      // Half of the part has arrived when the connection is lost.
      stored.push(isCut ? sent.subarray(0, sent.length / 2) : sent);
      if (isCut) throw new TypeError('connection lost');
      return new Response(null, { status: 204, headers: { 'upload-offset': String(length()) } });
    }) as unknown as typeof fetch;
    const server: UploadServer = {
      create: async () => ({ uploadid: 'up', direct }),
      offset: async () => length(),
      append: async () => ({ url: `${ORIGIN}/uploads/up`, headers: { authorization: 'Bearer x' } }),
      listParts: async () => ({
        partsize: PART_SIZE,
        parts: [...parts].map(([number, { length }]) => ({ number, size: length })),
      }),
      signPart: async (_, number) => `${ORIGIN}/store?part=${number}`,
      complete: async () => {
        completed += 1;
      },
    };
    const result = () => (direct ? [...parts].sort(([a], [b]) => a - b).map(([, part]) => part) : stored);
    return { panelFetch, server, sizes, result, completed: () => completed };
  }

  async function exported(panelFetch: typeof fetch, content: Uint8Array = bytes) {
    const project = openProject({
      sequence,
      async onExport({ path, emit }) {
        writeFileSync(path, content);
        emit('complete');
        return true;
      },
    });
    const { host } = connectPanel(project, { folder, fetch: panelFetch });
    return { host, file: await host.call('exportSequence', { preset: null }) };
  }

  it.each([false, true])(
    'continues after two cuts, in parts of 52,428,800 bytes (to the store: %s) [V238]',
    async (direct) => {
      const { panelFetch, server, sizes, result, completed } = receive(direct, [1, 2]);
      const { host, file } = await exported(panelFetch);
      const waits: number[] = [];
      const progress: number[] = [];
      await sendExport({
        ...{ host, file, server, signal: new AbortController().signal },
        onProgress: (sent) => progress.push(sent),
        pause: async (ms) => void waits.push(ms),
      });
      expect(sum(result())).toBe(sum([bytes]));
      expect(Math.max(...sizes)).toBe(52_428_800);
      expect(waits).toEqual([1000, 2000]);
      expect(progress.at(-1)).toBe(bytes.length);
      expect(completed()).toBe(direct ? 1 : 0);
    },
  );

  it('ends when the server refuses it, and when it is cancelled', async () => {
    const stop = new AbortController();
    const refusing = (async () => new Response('ERR11', { status: 403 })) as unknown as typeof fetch;
    const { host, file } = await exported(refusing, randomBytes(10));
    const { server } = receive(false, []);
    const send = (signal: AbortSignal, given: ExportedFile = file) =>
      sendExport({ host, file: given, server, signal, onProgress: () => {}, pause: async () => {} });
    await expect(send(stop.signal)).rejects.toThrow('403 ERR11');
    stop.abort();
    await expect(send(stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
  });
});
