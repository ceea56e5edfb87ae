// npm run prove:panel [-- --gib 3]: uploads an exported sequence of 3 GiB from the Premiere panel to a server: the panel's
// own script in the simulated Premiere, and the code of the page. The connection is cut twice in the middle of a part,
// and after the second cut the panel is opened again. Compares the SHA-256 and measures the memory of this process.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  sendExport,
  type UploadServer,
} from '../../apps/web/src/features/extensions/transfer/send-export.ts';
import type { ExportedFile } from '../../apps/web/src/lib/host/messages.ts';
import { connectPanel } from '../../extensions/premiere/simulated/connect.ts';
import { openProject, TICKS } from '../../extensions/premiere/simulated/project.ts';
import { startProduct } from '../product.ts';
import { folderNamed, signIn } from './api.ts';

const { values } = parseArgs({ options: { gib: { type: 'string', default: '3' } } });
const MIB = 2 ** 20;
const SIZE = Math.round(Number(values.gib) * 1024) * MIB + 4321;
const MEMORY_MAX = 200 * MIB;

const folder = await mkdtemp(join(tmpdir(), 'rushes-prove-panel-'));
const product = await startProduct({ env: { RUSHES_LOG: 'error' } });
const api = await signIn(product.address, 'admin@demo.test');
const nodeid = await folderNamed(api, 'Edits');

const written = createHash('sha256');
async function writeExport(path: string): Promise<void> {
  const file = await open(path, 'w');
  const piece = randomBytes(8 * MIB);
  for (let left = SIZE; left > 0; left -= piece.length) {
    piece.writeUInt32LE(left % 2 ** 32, 0);
    const part = piece.subarray(0, Math.min(left, piece.length));
    written.update(part);
    await file.write(part);
  }
  await file.close();
}

/** Sends half of the body, then closes the connection. */
const cut = (
  url: string,
  { method, headers, body }: { method: string; headers: object; body: ArrayBuffer },
) =>
  new Promise<Response>((_, reject) => {
    const sent = request(url, { method, headers: { ...headers, 'content-length': body.byteLength } });
    sent.on('error', () => reject(new TypeError('connection lost')));
    sent.write(new Uint8Array(body, 0, body.byteLength >> 1), () => sent.destroy());
  });

let requests = 0;
let cuts = 0;
const panelFetch = ((url: string, init: Parameters<typeof cut>[1]) => {
  requests += 1;
  const isCut = requests === 5 || requests === 20;
  if (isCut) cuts += 1;
  return isCut ? cut(url, init) : fetch(url, init as RequestInit);
}) as typeof fetch;

const project = openProject({
  sequence: { name: 'Cut', timebase: TICKS / 25n, markers: [], playhead: 0n },
  async onExport({ path, emit }) {
    await writeExport(path);
    emit('complete');
    return true;
  },
});
const openedPanel = () => connectPanel(project, { folder, origin: product.address, fetch: panelFetch }).host;

const uuid = randomUUID();
let podid = '';
const server = ({ name, size, modified }: ExportedFile): UploadServer => {
  const path = (id: string) => `${product.address}/api/v1/uploads/${id}`;
  const refuse = () => Promise.reject(new Error('the store of this server takes no parts'));
  return {
    async create() {
      const body = { uuid, nodeid, filename: name, filesize: size, lastModified: modified };
      const made = await api.call<{ pod: { id: string }; upload: { id: string } }>('POST', 'pods', body);
      podid = made.pod.id;
      return { uploadid: made.upload.id, direct: false };
    },
    async offset(id) {
      const headers = { ...api.headers(), 'tus-resumable': '1.0.0' };
      const response = await fetch(path(id), { method: 'HEAD', headers });
      if (!response.ok) throw Object.assign(new Error('no offset'), { status: response.status });
      return Number(response.headers.get('upload-offset'));
    },
    append: async (id) => ({ url: path(id), headers: api.headers() }),
    listParts: refuse,
    signPart: refuse,
    complete: refuse,
  };
};

const first = openedPanel();
console.log(`exporting ${values.gib} GiB`);
await first.call('exportSequence', { preset: null });
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 50);

const stop = new AbortController();
async function send(host: typeof first, signal: AbortSignal): Promise<void> {
  const { files } = await host.call('listExports', {});
  const file = files[0]!;
  await sendExport({
    host,
    file,
    server: server(file),
    signal,
    onProgress: () => {},
    pause: async () => await rest(500),
  });
}
const began = performance.now();
// After the second cut the panel is closed, and opened again.
const closing = setInterval(() => cuts === 2 && stop.abort(), 20);
await send(first, stop.signal).catch((error: unknown) => console.log(`interrupted: ${String(error)}`));
clearInterval(closing);
await send(openedPanel(), new AbortController().signal);
const seconds = (performance.now() - began) / 1000;
clearInterval(watch);

interface Meta {
  meta: { sha256: string | null };
}
/** The server hashes a large file after its last byte. */
async function storedSum(): Promise<string> {
  for (;;) {
    const { meta } = await api.call<Meta>('GET', `pods/${podid}/meta`);
    if (meta.sha256) return meta.sha256;
    await rest(200);
  }
}
const stored = await storedSum();
const sum = written.digest('hex');
const grown = peak - before;
console.log(
  `${requests} parts, ${cuts} cuts, ${seconds.toFixed(0)} s, memory ${(grown / MIB).toFixed(0)} MiB more, at most ${(peak / MIB).toFixed(0)} MiB`,
);
console.log(stored === sum ? 'SHA-256 equal' : `SHA-256 differs: ${stored} instead of ${sum}`);
await product.stop();
await rm(folder, { recursive: true });
if (stored !== sum || cuts !== 2 || grown > MEMORY_MAX) process.exitCode = 1;
