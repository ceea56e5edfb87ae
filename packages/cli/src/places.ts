import { api, type Client, type ReplyOf } from '@rushes/client';
import { Exit, Failure } from './failure.ts';

export type Folder = ReplyOf<typeof api.nodes.listSubnodes>['nodes'][number];
export type File = ReplyOf<typeof api.pods.listNodePods>['pods'][number];

/** What an argument names. */
export type Place = { kind: 'folder'; id: string; name: string } | { kind: 'file'; id: string; name: string };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A path such as `Studio/Project/Edits`, an id, or the address of a page of the app. */
export async function findPlace(client: Client, text: string): Promise<Place> {
  const fromPage = /\/(pod|node)\/([0-9a-f-]{36})(?:[/?#]|$)/i.exec(text);
  if (/^https?:\/\//.test(text) && fromPage) {
    return fromPage[1] === 'pod' ? fileById(client, fromPage[2]!) : folderById(client, fromPage[2]!);
  }
  if (uuid.test(text)) {
    try {
      return await folderById(client, text);
    } catch (error) {
      if ((error as { status?: number }).status !== 404) throw error;
      return fileById(client, text);
    }
  }
  return byPath(client, text);
}

export async function findFolder(client: Client, text: string): Promise<Place> {
  const place = await findPlace(client, text);
  if (place.kind === 'folder') return place;
  throw new Failure(Exit.USAGE, 'usage', `${text} is a file, not a folder.`);
}

export async function findFile(client: Client, text: string): Promise<Place> {
  const place = await findPlace(client, text);
  if (place.kind === 'file') return place;
  throw new Failure(Exit.USAGE, 'usage', `${text} is a folder, not a file.`);
}

async function folderById(client: Client, id: string): Promise<Place> {
  const { node } = await client.call(api.nodes.getNode, { params: { id } });
  return { kind: 'folder', id: node.id, name: node.name };
}

async function fileById(client: Client, id: string): Promise<Place> {
  const { pod } = await client.call(api.pods.getPod, { params: { id } });
  return { kind: 'file', id: pod.id, name: pod.name };
}

export const listRoots = async (client: Client): Promise<Folder[]> =>
  (await client.call(api.nodes.listNodes)).nodes;

export async function listFolders(client: Client, id: string): Promise<Folder[]> {
  const folders: Folder[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 1000, ...(cursor ? { cursor } : {}) };
    const { nodes, next } = await client.call(api.nodes.listSubnodes, { params: { id }, query });
    folders.push(...nodes);
    cursor = next;
  }
  return folders;
}

export async function listFiles(client: Client, id: string, q?: string): Promise<File[]> {
  const files: File[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 1000, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) };
    const { pods, next } = await client.call(api.pods.listNodePods, { params: { id }, query });
    files.push(...pods);
    cursor = next;
  }
  return files;
}

const same = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'accent' }) === 0;

async function byPath(client: Client, text: string): Promise<Place> {
  const names = text.split('/').filter((name) => name !== '');
  const missing = () => new Failure(Exit.NOT_FOUND, 'not-found', `${text} was not found.`);
  if (names.length === 0) throw missing();
  let folders = await listRoots(client);
  let here: Folder | undefined;
  for (const [index, name] of names.entries()) {
    const folder = folders.find((one) => one.name === name) ?? folders.find((one) => same(one.name, name));
    if (folder) {
      here = folder;
      if (index < names.length - 1) folders = await listFolders(client, folder.id);
      continue;
    }
    const isLast = index === names.length - 1;
    const files = here && isLast ? await listFiles(client, here.id, name) : [];
    const file = files.find((one) => one.name === name) ?? files.find((one) => same(one.name, name));
    if (!file) throw missing();
    return { kind: 'file', id: file.id, name: file.name };
  }
  return { kind: 'folder', id: here!.id, name: here!.name };
}
