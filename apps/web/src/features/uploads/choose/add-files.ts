import type { UploadableType } from '@rushes/contract/uploads';
import { createStore } from 'zustand/vanilla';
import type { UploadPlace } from '#features/nodes/widgets/items.ts';
import { currentUser } from '#session/session.ts';
import { AUTO_TYPE } from '../resume/interrupted.ts';
import type { Target } from '../upload-item.ts';
import { uploads } from '../uploads-store.ts';
import { suits } from './file-names.ts';
import type { Chosen } from './read-files.ts';

interface Reading {
  /** Number of drops still being read. */
  under: number;
  hidden: number;
  unreadable: readonly string[];
  /** Number of files left out because they are not subtitles. */
  others: number;
  /** The type for files that become assets of a pod. */
  type: UploadableType;
}

const fresh: Reading = { under: 0, hidden: 0, unreadable: [], others: 0, type: AUTO_TYPE };

/** Results of reading the selected files, shown by the dialog. */
export const reading = createStore<Reading>(() => fresh);

export const forgetReading = (): void => reading.setState(fresh);

export function targetOf({ node, pod }: UploadPlace): Target {
  const userid = currentUser()?.id ?? '';
  if (!pod) return { userid, nodeid: node.id, nodename: node.name };
  const into = { podid: pod.id, type: reading.getState().type };
  return { userid, nodeid: node.id, nodename: pod.name, into };
}

export async function addChosen(place: UploadPlace, given: Chosen | Promise<Chosen>): Promise<void> {
  reading.setState(({ under }) => ({ under: under + 1 }));
  try {
    const { files, hidden, unreadable } = await given;
    reading.setState((state) => ({
      hidden: state.hidden + hidden,
      unreadable: [...state.unreadable, ...unreadable],
    }));
    const target = targetOf(place);
    const taken = files.filter(({ file }) => !target.into || suits(target.into.type, file.name));
    leaveOut(files.length - taken.length);
    uploads.add(taken, target);
  } finally {
    reading.setState(({ under }) => ({ under: under - 1 }));
  }
}

const leaveOut = (count: number) => reading.setState(({ others }) => ({ others: others + count }));

/** Applies to files added later and to listed files that are not sent yet. */
export function changeType(type: UploadableType): void {
  reading.setState({ type, others: 0 });
  for (const { id, name, into, order } of uploads.store.getState().items) {
    if (!into || order !== null) continue;
    if (suits(type, name)) uploads.change(id, { into: { ...into, type } });
    else {
      uploads.remove(id);
      leaveOut(1);
    }
  }
}
