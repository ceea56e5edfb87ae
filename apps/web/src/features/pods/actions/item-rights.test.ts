import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { describe, expect, it } from 'vitest';
import type { Items, NodeItem, PodItem } from '#features/nodes/widgets/items.ts';
import {
  blockersFor,
  dropOn,
  nothingPossible,
  onlyArchived,
  possibleFor,
  type Rights,
} from './item-rights.ts';

const all: Rights = { control: true, team: true, archive: true, download: true, upload: true, share: true };
const node = (changes: Partial<NodeItem> = {}): NodeItem => ({
  id: 'n',
  name: 'Edits',
  type: NodeType.FOLDER,
  parentid: 'p',
  teamonly: 0,
  archived: ArchiveStatus.NOTARCHIVED,
  ...changes,
});
const pod = (changes: Partial<PodItem> = {}): PodItem => ({
  id: 'a',
  name: 'A001.mov',
  nodeid: 'p',
  size: 1,
  teamonly: 0,
  archived: ArchiveStatus.NOTARCHIVED,
  ...changes,
});
const items = (nodes: NodeItem[], pods: PodItem[]): Items => ({ nodes, pods });
const { ARCHIVED, ARCHIVING, PENDING, UNARCHIVING, NOTARCHIVED } = ArchiveStatus;

describe('Actions on selected items', () => {
  it('are none without a selection', () => {
    expect(possibleFor(items([], []), all)).toBe(nothingPossible);
  });

  it('are all available for one file, except unpack, convert and unarchive', () => {
    expect(possibleFor(items([], [pod()]), all)).toEqual({
      rename: true,
      move: true,
      copy: true,
      download: true,
      share: true,
      badge: true,
      extract: false,
      convert: false,
      version: true,
      teamOnly: 1,
      archive: true,
      unarchive: false,
      remove: true,
    });
  });

  it('include convert for one video, audio or image', () => {
    for (const kind of ['video', 'audio', 'image']) {
      expect(possibleFor(items([], [pod({ kind })]), all).convert).toBe(true);
      expect(possibleFor(items([], [pod({ kind }), pod({ id: 'b', kind })]), all).convert).toBe(false);
      expect(possibleFor(items([], [pod({ kind, archived: ARCHIVED })]), all).convert).toBe(false);
      expect(possibleFor(items([], [pod({ kind })]), { ...all, control: false }).convert).toBe(false);
    }
    expect(possibleFor(items([], [pod({ kind: 'pdf' })]), all).convert).toBe(false);
  });

  it('include a new version of one file, with upload and control permission', () => {
    const may = (rights: Partial<Rights>, ...pods: PodItem[]) =>
      possibleFor(items([], pods), { ...all, ...rights }).version;
    expect(may({}, pod())).toBe(true);
    expect([may({ control: false }, pod()), may({ upload: false }, pod())]).toEqual([false, false]);
    expect([may({}, pod(), pod({ id: 'b' })), may({}, pod({ archived: ARCHIVED }))]).toEqual([false, false]);
  });

  it('include unpack for one archive file, with upload and control permission', () => {
    const zip = pod({ name: 'Card.zip', mimetype: 'application/zip' });
    const gz = (name: string) => pod({ name, mimetype: 'application/gzip' });
    expect(possibleFor(items([], [zip]), all).extract).toBe(true);
    expect(possibleFor(items([], [zip]), { ...all, upload: false }).extract).toBe(false);
    expect(possibleFor(items([], [zip]), { ...all, control: false }).extract).toBe(false);
    expect(possibleFor(items([], [zip, pod({ id: 'b' })]), all).extract).toBe(false);
    expect(possibleFor(items([], [{ ...zip, archived: ARCHIVED }]), all).extract).toBe(false);
    expect(possibleFor(items([], [gz('Card.tar.gz')]), all).extract).toBe(true);
    expect(possibleFor(items([], [gz('table.csv.gz')]), all).extract).toBe(false);
  });

  it('require the permission for each action [X251, X252, X254]', () => {
    const mine = possibleFor(items([], [pod()]), { ...all, control: false, team: false, archive: false });
    expect(mine).toEqual({ ...nothingPossible, download: true, share: true });
    expect(possibleFor(items([], [pod()]), { ...all, share: false }).share).toBe(false);
    expect(possibleFor(items([], [pod()]), { ...all, team: false }).teamOnly).toBeNull();
    expect(possibleFor(items([], [pod()]), { ...all, download: false }).download).toBe(false);
  });

  it('are only unarchive and delete for an archived file [J125]', () => {
    const archived = possibleFor(items([], [pod({ archived: ARCHIVED })]), all);
    expect(archived).toEqual({ ...nothingPossible, unarchive: true, remove: true });
  });

  it('are only archive, unarchive and delete for archived and other items together [J124]', () => {
    const mixed = items([node()], [pod({ archived: ARCHIVED }), pod({ id: 'b' })]);
    expect(possibleFor(mixed, all)).toEqual({
      ...nothingPossible,
      archive: true,
      unarchive: true,
      remove: true,
    });
    expect(onlyArchived(mixed, ARCHIVED).pods.map(({ id }) => id)).toEqual(['a']);
    expect(onlyArchived(mixed, NOTARCHIVED)).toMatchObject({ nodes: [{ id: 'n' }], pods: [{ id: 'b' }] });
  });

  it('are none while an item is being archived or unarchived [J125]', () => {
    for (const archived of [PENDING, ARCHIVING, UNARCHIVING])
      expect(possibleFor(items([], [pod(), pod({ id: 'b', archived })]), all)).toBe(nothingPossible);
  });

  it('allow copying a client, but not moving it or making it team-only [K134, W243]', () => {
    const client = possibleFor(items([node({ type: NodeType.CLIENT })], []), all);
    expect(client).toMatchObject({ move: false, copy: true, teamOnly: null, remove: true });
  });

  it('allow downloading folders and files together, but not status or rename', () => {
    expect(possibleFor(items([node()], [pod()]), all)).toMatchObject({
      download: true,
      badge: false,
      rename: false,
    });
  });

  it('remove team-only if all items have it, and otherwise set it', () => {
    const hidden = pod({ teamonly: 1 });
    expect(possibleFor(items([], [hidden]), all).teamOnly).toBe(0);
    expect(possibleFor(items([], [hidden, pod({ id: 'b' })]), all).teamOnly).toBe(1);
  });
});

describe('Unavailable actions', () => {
  it('have no reason when they are available', () => {
    expect(blockersFor(items([], [pod()]), all)).toEqual({});
    expect(blockersFor(items([], []), all)).toEqual({});
  });

  it('say that archived items must be unarchived first', () => {
    const mixed = items([node()], [pod({ archived: ARCHIVED })]);
    const archived = 'archived';
    expect(blockersFor(mixed, all)).toEqual({
      rename: archived,
      move: archived,
      copy: archived,
      download: archived,
      share: archived,
      badge: archived,
      teamOnly: archived,
    });
  });

  it('say that an item is being archived', () => {
    const reasons = blockersFor(items([], [pod(), pod({ id: 'b', archived: ARCHIVING })]), all);
    expect(new Set(Object.values(reasons))).toEqual(new Set(['busy']));
    expect(reasons).toMatchObject({ archive: 'busy', unarchive: 'busy', remove: 'busy' });
  });

  it('say what the selection contains too much of', () => {
    expect(blockersFor(items([node({ type: NodeType.CLIENT })], []), all)).toEqual({
      move: 'client',
      teamOnly: 'client',
    });
    expect(blockersFor(items([node()], [pod()]), all)).toEqual({ rename: 'single', badge: 'files' });
  });

  it('have no reason without permission, because they are not shown', () => {
    const none = {
      control: false,
      team: false,
      archive: false,
      download: false,
      upload: false,
      share: false,
    };
    expect(blockersFor(items([node()], [pod({ archived: ARCHIVED })]), none)).toEqual({});
  });
});

describe('Dropping items', () => {
  const file = items([], [pod()]);

  it('on a folder moves them into it', () => {
    expect(dropOn(file, 'p', { node: node() }, false)).toBe('into');
  });

  it('on their own folder does nothing, unless they are copied', () => {
    expect(dropOn(file, 'n', { node: node() }, false)).toBeNull();
    expect(dropOn(file, 'n', { node: node() }, true)).toBe('into');
  });

  it('on itself, on an archived folder or without a selection does nothing [J126, K133]', () => {
    expect(dropOn(items([node()], []), 'p', { node: node() }, false)).toBeNull();
    expect(dropOn(file, 'p', { node: node({ archived: ARCHIVED }) }, false)).toBeNull();
    expect(dropOn(items([], []), 'p', { node: node() }, false)).toBeNull();
  });

  it('of one file on another makes a version, but not for several, folders or archived files', () => {
    const other = pod({ id: 'b' });
    expect(dropOn(file, 'p', { pod: other }, false)).toBe('stack');
    expect(dropOn(file, 'p', { pod: pod() }, false)).toBeNull();
    expect(dropOn(items([], [pod(), pod({ id: 'c' })]), 'p', { pod: other }, false)).toBeNull();
    expect(dropOn(items([node()], []), 'p', { pod: other }, false)).toBeNull();
    expect(dropOn(file, 'p', { pod: { ...other, archived: ARCHIVED } }, false)).toBeNull();
  });
});
