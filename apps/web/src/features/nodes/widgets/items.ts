import type { Asset } from '@rushes/contract/assets';
import type { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import type { MarkerSource } from '@rushes/contract/markers';
import type { UploadableType } from '@rushes/contract/uploads';
import type { Message } from '@rushes/contract/wire';
import type { z } from 'zod';
import { create } from 'zustand';

export type ServerMessage = z.infer<typeof Message>;

// Files and folders as targets of actions, selected in the tree, grid, list, search or file view. Decouples these
// places from the dialogs that perform the actions.

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
  /** If it has several versions. */
  stack?: VersionStack | undefined;
}

export interface VersionStack {
  count: number;
  /** The number of this version, and whether it is the newest. */
  number: number;
  isHead: boolean;
  /** The newest of the other versions, if known. */
  rest?: string | undefined;
}

export interface Items {
  nodes: readonly NodeItem[];
  pods: readonly PodItem[];
}

export const noItems: Items = { nodes: [], pods: [] };
export const countItems = ({ nodes, pods }: Items): number => nodes.length + pods.length;

/** Commands from menus, the action bar, shortcuts or drops. The dialogs subscribe to them. */
export type Command =
  | { name: 'move' | 'copy'; items: Items; target?: { id: string; name: string } }
  | { name: 'delete' | 'archive' | 'unarchive' | 'download' | 'share'; items: Items }
  /** Becomes team-only after the user has confirmed the warnings. */
  | { name: 'hide'; items: Items; warnings: readonly ServerMessage[]; run: () => void }
  | { name: 'edit-node'; node: NodeItem }
  | { name: 'create-node'; type: NodeType; parent: { id: string; name: string } }
  | { name: 'properties'; node: NodeItem }
  /** Permanently deletes everything in the recycle bin of a root node. */
  | { name: 'empty-bin'; root: string }
  /** One file dropped on another: becomes its newest version. */
  | { name: 'stack'; source: PodItem; target: PodItem }
  /** Same, but the user searches for the target file. */
  | { name: 'add-version'; source: PodItem }
  /** Unpacks an archive into folders and files next to it. */
  | { name: 'extract'; source: PodItem }
  /** Converts a file to another format. */
  | { name: 'convert'; source: PodItem }
  /** Adds a missing audio track. */
  | { name: 'generate-audio'; source: NamedItem }
  /** In the view of a file, a blank subtitle file can be created too: `onCreated` gets it. */
  | { name: 'generate-subtitles'; items: Items; onCreated?: (assetid: string) => void }
  | { name: 'generate-labels'; items: Items }
  | { name: 'translate'; source: NamedItem; asset: NamedItem & { language: string | null } }
  /** With a preview at the time `at`, in milliseconds. */
  | { name: 'imprint'; source: NamedItem; asset: NamedItem; at: number }
  /** Exports markers of a video as a file; imports such a file. */
  | { name: 'export-markers'; source: NamedItem; what?: MarkerSource; assetid?: string }
  | { name: 'import-markers'; source: NamedItem; into?: 'comments' | 'labels' }
  | { name: 'embed'; source: NamedItem }
  /** In the panel of an editing program: comments as markers, files into its project, its sequence as a file. */
  | { name: 'program-markers'; source: NamedItem }
  | { name: 'program-import'; podids: readonly string[]; assets?: readonly ProgramFile[] }
  | { name: 'program-export'; place: UploadPlace }
  | ({ name: 'program-subtitles' } & ProgramSubtitles)
  | { name: 'upload'; place: UploadPlace; tab?: 'labels' }
  /** Upload links of a folder. */
  | { name: 'upload-link'; node: { id: string; name: string } }
  | { name: 'upload-tips' };

type NamedItem = Pick<PodItem, 'id' | 'name'>;

/** A file that an editing program can fetch. */
export type ProgramFile = Omit<Asset, 'url'> & { url: string };

/** A subtitle file, a transcript or, without either, the comments of a file for an editing program. */
export interface ProgramSubtitles {
  source: NamedItem;
  asset?: NamedItem & { url: string | null; language: string | null };
  transcriptid?: string;
}

/** Upload target: a folder, or a file in it. */
export interface UploadPlace {
  node: { id: string; name: string };
  /** With the asset type, if known in advance. */
  pod?: { id: string; name: string; type?: UploadableType };
  /** The uploaded file becomes the newest version of this one. */
  version?: { id: string; name: string };
}

/** Uploads another asset of a file: subtitles, a thumbnail. */
export function openUploadIntoPod(
  { id, name, nodeid }: { id: string; name: string; nodeid: string },
  type?: UploadableType,
): void {
  const pod = type === undefined ? { id, name } : { id, name, type };
  ask({ name: 'upload', place: { node: { id: nodeid, name: '' }, pod } });
}

interface Asked {
  command: Command | null;
  /** Incremented per command, so that the same command opens the dialog again. */
  turn: number;
}

export const useCommand = create<Asked>(() => ({ command: null, turn: 0 }));

export function ask(command: Command): void {
  useCommand.setState(({ turn }) => ({ command, turn: turn + 1 }));
}

export function closeCommand(): void {
  useCommand.setState({ command: null });
}

// Users are not notified of their own changes: ids of own actions are remembered for a while.
const OWN_MS = 15_000;
const own = new Map<string, number>();

export function noteOwnChange({ nodes, pods }: Items): void {
  for (const { id } of [...nodes, ...pods]) own.set(id, Date.now() + OWN_MS);
}

export const isOwnChange = (id: string): boolean => (own.get(id) ?? 0) > Date.now();
