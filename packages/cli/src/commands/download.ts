import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { api, type Client, type Download } from '@rushes/client';
import { hashFile, saveDownload } from '@rushes/client/node';
import type { Command, Context } from '../command.ts';
import { describe, Exit, Failure } from '../failure.ts';
import { type File, findPlace, listFiles, listFolders } from '../places.ts';

interface Wanted {
  id: string;
  path: string;
  size: number;
}

interface Saved {
  path: string;
  id: string;
  state: 'downloaded' | 'exists' | 'failed';
  error?: { code: string; message: string };
}

export const download: Command = {
  name: 'download',
  summary: 'Download files and folders.',
  usage: '<file or folder>... [--out <folder>]',
  details: `Saves the originals and compares their SHA-256. After an interruption, run the same command again: files that are
complete are left alone, and an unfinished one continues.`,
  options: {
    out: { type: 'string', short: 'o', value: 'folder', help: 'where to save; this folder unless given' },
  },
  arguments: [1, 100],
  async run(context, args, values) {
    const client = await context.client();
    const out = String(values.out ?? '.');
    const wanted: Wanted[] = [];
    for (const text of args) {
      const place = await findPlace(client, text);
      if (place.kind === 'folder') {
        await addFolder(client, place.id, join(out, safeName(place.name)), wanted);
      } else {
        const { pod } = await client.call(api.pods.getPod, { params: { id: place.id } });
        wanted.push({ id: pod.id, path: join(out, safeName(pod.name)), size: pod.size });
      }
    }
    const saved = await saveAll(context, client, wanted);
    const failed = saved.filter(({ state }) => state === 'failed').length;
    const exists = saved.filter(({ state }) => state === 'exists').length;
    const downloaded = saved.length - failed - exists;
    const text = `${downloaded} downloaded, ${exists} exist${failed ? `, ${failed} failed` : ''}`;
    context.output.result({ files: saved.length, downloaded, exists, failed }, text);
    if (failed > 0)
      throw new Failure(Exit.INCOMPLETE, 'incomplete', `${failed} of ${saved.length} files failed.`);
  },
};

/** Names come from other people: they may not lead out of the folder. */
const safeName = (name: string) => name.replaceAll(/[/\\:*?"<>|]/g, '_').replace(/^\.+$/, '_');

async function addFolder(client: Client, id: string, path: string, wanted: Wanted[]): Promise<void> {
  const taken = new Set<string>();
  const free = (file: File) => {
    const name = safeName(file.name);
    // Two names that differ only in what a file system cannot store.
    const own = taken.has(name.toLowerCase()) ? `${file.id.slice(-6)}-${name}` : name;
    taken.add(own.toLowerCase());
    return own;
  };
  for (const file of await listFiles(client, id))
    wanted.push({ id: file.id, path: join(path, free(file)), size: file.size });
  for (const folder of await listFolders(client, id))
    await addFolder(client, folder.id, join(path, safeName(folder.name)), wanted);
}

async function saveAll(
  { output, signal }: Context,
  client: Client,
  wanted: readonly Wanted[],
): Promise<Saved[]> {
  const total = { files: wanted.length, bytes: wanted.reduce((sum, { size }) => sum + size, 0) };
  const progress = output.progress(total);
  const saved: Saved[] = [];
  let before = 0;
  for (const { id, path, size } of wanted) {
    const show = (received: number) =>
      progress.update({ files: saved.length, bytes: before + received, name: path });
    const result = await save(client, id, path, signal, show).catch((error: unknown): Saved => {
      if (signal.aborted) throw error;
      const { code, message } = describe(error);
      return { path, id, state: 'failed', error: { code, message } };
    });
    before += size;
    saved.push(result);
    if (result.state === 'failed') output.note(`${path}: ${result.error!.message}`);
    if (output.json) output.result(result, '');
  }
  progress.end();
  return saved;
}

async function save(
  client: Client,
  id: string,
  path: string,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<Saved> {
  const { meta } = await client.call(api.pods.getPodMeta, { params: { id }, signal });
  const there = await stat(path).catch(() => undefined);
  if (there && meta.sha256 && there.isFile() && (await hashFile(path)) === meta.sha256)
    return { path, id, state: 'exists' };
  if (there)
    throw new Failure(Exit.FAILED, 'exists', 'exists with other content; move it or choose another --out');
  const prepared: Download = await client.download({ podids: [id], excludeAssets: 1 }, { signal });
  await saveDownload(prepared, { path, key: id, sha256: meta.sha256, signal, onProgress });
  return { path, id, state: 'downloaded' };
}
