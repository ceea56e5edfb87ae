import type { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import type { MarkerSource } from '@rushes/contract/markers';
import type { UploadableType } from '@rushes/contract/uploads';
import { create } from 'zustand';

// What people act on: files and folders, chosen anywhere (tree, grid, list, search, file view). The places where they
// are chosen and the dialogs that act on them do not know each other; they meet here.

export interface NodeItem {
  id: string;
  name: string;
  type: NodeType;
  parentid: string | null;
  teamonly: 0 | 1;
  archived: ArchiveStatus;
}

export interface PodItem {
  id: string;
  name: string;
  nodeid: string;
  size: number;
  teamonly: 0 | 1;
  archived: ArchiveStatus;
  kind?: string;
  mimetype?: string | null;
}

export interface Items {
  nodes: readonly NodeItem[];
  pods: readonly PodItem[];
}

export const noItems: Items = { nodes: [], pods: [] };
export const countItems = ({ nodes, pods }: Items): number => nodes.length + pods.length;

/** What can be asked for, from a menu, the action bar, a key or a drop. The dialogs take it from here. */
export type Command =
  | { name: 'move' | 'copy'; items: Items; target?: { id: string; name: string } }
  | { name: 'delete' | 'archive' | 'unarchive' | 'download' | 'share'; items: Items }
  | { name: 'edit-node'; node: NodeItem }
  | { name: 'create-node'; type: NodeType; parent: { id: string; name: string } }
  | { name: 'properties'; node: NodeItem }
  /** Everything in the bin of a root node, for good. */
  | { name: 'empty-bin'; root: string }
  /** One file dropped on another: becomes its newest version. */
  | { name: 'stack'; source: PodItem; target: PodItem }
  /** The same by choice: the file it becomes a version of is looked for. */
  | { name: 'add-version'; source: PodItem }
  /** What is in an archive becomes folders and files beside it. */
  | { name: 'extract'; source: PodItem }
  /** Another format of a file; the sound it lacks. */
  | { name: 'convert' | 'generate-audio'; source: PodItem }
  /** What stands at frames of a film, as a file; and such a file back. */
  | { name: 'export-markers'; source: MarkedItem; what?: MarkerSource; assetid?: string }
  | { name: 'import-markers'; source: MarkedItem; into?: 'comments' | 'labels' }
  /** Into pages of other sites. */
  | { name: 'embed'; source: Pick<PodItem, 'id' | 'name'> }
  | { name: 'upload'; place: UploadPlace }
  /** Links by which people without an account send files into it. */
  | { name: 'upload-link'; node: { id: string; name: string } }
  | { name: 'upload-tips' };

type MarkedItem = Pick<PodItem, 'id' | 'name'>;

/** Where files are sent: into a folder, or into a file that stands in it. */
export interface UploadPlace {
  node: { id: string; name: string };
  /** With what it is to become there, where that is known beforehand. */
  pod?: { id: string; name: string; type?: UploadableType };
}

/** Another asset for a file: subtitles, a thumbnail. */
export function openUploadIntoPod(
  { id, name, nodeid }: { id: string; name: string; nodeid: string },
  type?: UploadableType,
): void {
  const pod = type === undefined ? { id, name } : { id, name, type };
  ask({ name: 'upload', place: { node: { id: nodeid, name: '' }, pod } });
}

interface Asked {
  command: Command | null;
  /** Grows with every question: asking the same again opens the dialog anew. */
  turn: number;
}

export const useCommand = create<Asked>(() => ({ command: null, turn: 0 }));

export function ask(command: Command): void {
  useCommand.setState(({ turn }) => ({ command, turn: turn + 1 }));
}

export function closeCommand(): void {
  useCommand.setState({ command: null });
}

// Whoever changes something need not be told of it: the events of one's own actions are known for a while.
const OWN_MS = 15_000;
const own = new Map<string, number>();

export function noteOwnChange({ nodes, pods }: Items): void {
  for (const { id } of [...nodes, ...pods]) own.set(id, Date.now() + OWN_MS);
}

export const isOwnChange = (id: string): boolean => (own.get(id) ?? 0) > Date.now();
