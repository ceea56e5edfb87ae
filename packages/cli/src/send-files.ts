import { api, type Client, type ReplyOf, RushesError } from '@rushes/client';
import { fileSource, hashFile } from '@rushes/client/node';
import { describe } from './failure.ts';
import type { LocalFile } from './local-files.ts';
import type { Output } from './output.ts';

/** What happens to a file that exists in the folder with other content. */
export const existingChoices = ['version', 'keep', 'skip'] as const;

export interface SendOptions {
  folderid: string;
  existing: (typeof existingChoices)[number];
  /** Compare the content of files that have the same name, size and time. */
  checksum: boolean;
  jobs: number;
  signal: AbortSignal;
}

export interface Sent {
  path: string;
  target: string;
  state: 'uploaded' | 'resumed' | 'exists' | 'skipped' | 'failed';
  podid?: string;
  /** Lasting: the same file would be refused again. */
  error?: { code: string; message: string; lasting: boolean };
}

type Existing = NonNullable<ReplyOf<typeof api.uploads.findExisting>['existing'][number]['pod']>;

/** Of `POST nodes/:id/existing` and `PATCH nodes/:id/folders`. */
const BATCH = 1000;

const folderOf = (target: string) => target.slice(0, Math.max(0, target.lastIndexOf('/')));

/** Uploads what the folder does not have yet. Reports each file as it ends; a failed file does not stop the others. */
export async function sendFiles(
  client: Client,
  files: readonly LocalFile[],
  options: SendOptions,
  output: Output,
): Promise<Sent[]> {
  const { folderid, signal } = options;
  const folders = await makeFolders(client, folderid, files, signal);
  const existing = await findExisting(client, folderid, files, signal);
  const total = { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
  const progress = output.progress(total);
  const sentBytes = new Map<LocalFile, number>();
  const results: Sent[] = [];
  const show = (name: string) => {
    const bytes = [...sentBytes.values()].reduce((sum, one) => sum + one, 0);
    progress.update({ files: results.length, bytes, name });
  };

  async function sendOne(file: LocalFile): Promise<Sent> {
    const { path, target, size } = file;
    const found = existing.get(target);
    if (found && (await isSame(found, file, options.checksum)))
      return { path, target, state: 'exists', podid: found.id };
    const isComplete = found?.sha256 != null;
    if (isComplete && options.existing === 'skip') return { path, target, state: 'skipped', podid: found.id };
    const { podid, resumed } = await client.upload({
      nodeid: folders.get(folderOf(target))!,
      source: await fileSource(path),
      ifExists: isComplete && options.existing === 'version' ? 'version' : 'keep',
      signal,
      onProgress: (sent) => {
        sentBytes.set(file, Math.min(sent, size));
        show(target);
      },
    });
    return { path, target, state: resumed ? 'resumed' : 'uploaded', podid };
  }

  const queue = [...files];
  let stopped: unknown;
  const work = async () => {
    for (let file = queue.shift(); file && !stopped; file = queue.shift()) {
      const result = await sendOne(file).catch((error: unknown): Sent => {
        if (signal.aborted || isForAll(error)) stopped = error;
        const { code, message } = describe(error);
        return {
          path: file!.path,
          target: file!.target,
          state: 'failed',
          error: { code, message, lasting: isLasting(error) },
        };
      });
      if (stopped) return;
      results.push(result);
      sentBytes.set(file, file.size);
      if (result.state === 'failed') output.note(`${result.target}: ${result.error!.message}`);
      if (output.json) output.result(result, '');
      else if (!output.isInteractive && result.state !== 'failed')
        output.result(result, `${result.state} ${result.target}`);
      show(result.target);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  progress.end();
  if (stopped) throw stopped;
  return results;
}

/** Errors after which no other file can be sent. */
const isForAll = (error: unknown) =>
  error instanceof RushesError && (error.status === 401 || error.code === 'ERR11' || error.status === 507);

const isLasting = (error: unknown) =>
  error instanceof RushesError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 429].includes(error.status);

/** Equal name, size and time are enough, as with rsync; else equal content. */
async function isSame(found: Existing, file: LocalFile, checksum: boolean): Promise<boolean> {
  if (found.sha256 === null || found.size !== file.size) return false;
  if (!checksum && found.lastModified === file.lastModified) return true;
  return (await hashFile(file.path)) === found.sha256;
}

/** The ids of the folders by their path below the target, which is `''`. */
async function makeFolders(
  client: Client,
  id: string,
  files: readonly LocalFile[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const folders = new Map([['', id]]);
  const paths = [...new Set(files.map(({ target }) => folderOf(target)))].filter((path) => path !== '');
  for (let start = 0; start < paths.length; start += BATCH) {
    const batch = paths.slice(start, start + BATCH);
    const { nodes } = await client.call(api.nodes.ensureFolders, {
      params: { id },
      body: { paths: batch },
      signal,
    });
    for (const [index, path] of batch.entries()) folders.set(path, nodes[index]!.id);
  }
  return folders;
}

async function findExisting(
  client: Client,
  id: string,
  files: readonly LocalFile[],
  signal: AbortSignal,
): Promise<Map<string, Existing>> {
  const found = new Map<string, Existing>();
  for (let start = 0; start < files.length; start += BATCH) {
    const batch = files.slice(start, start + BATCH).map(({ target, size }) => ({ path: target, size }));
    const { existing } = await client.call(api.uploads.findExisting, {
      params: { id },
      body: { files: batch },
      signal,
    });
    for (const { path, pod } of existing) if (pod) found.set(path, pod);
  }
  return found;
}
