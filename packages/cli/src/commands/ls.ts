import { api } from '@rushes/client';
import type { Command } from '../command.ts';
import { sizeText, table } from '../output.ts';
import { type File, type Folder, findPlace, listFiles, listFolders, listRoots } from '../places.ts';

const folderRow = ({ name, createdat }: Folder) => [createdat.slice(0, 10), '', `${name}/`];
const fileRow = ({ name, size, createdat }: File) => [createdat.slice(0, 10), sizeText(size), name];

export const ls: Command = {
  name: 'ls',
  summary: 'List folders and files.',
  usage: '[folder or file]',
  details: 'Without an argument: the folders in which your access begins.',
  options: {},
  arguments: [0, 1],
  async run({ output, client }, [path]) {
    const rushes = await client();
    const show = (folders: readonly Folder[], files: readonly File[]) =>
      output.result({ folders, files }, table([...folders.map(folderRow), ...files.map(fileRow)]));
    if (path === undefined) return show(await listRoots(rushes), []);
    const place = await findPlace(rushes, path);
    if (place.kind === 'folder')
      return show(await listFolders(rushes, place.id), await listFiles(rushes, place.id));
    const { pod } = await rushes.call(api.pods.getPod, {
      params: { id: place.id },
    });
    output.result({ file: pod }, [
      `${pod.name}  ${sizeText(pod.size)}`,
      `id ${pod.id}`,
      `status ${pod.status.status}`,
      ...pod.versions.map(({ id, name, createdat }) => `version ${createdat.slice(0, 10)}  ${id}  ${name}`),
    ]);
  },
};
