import type { UploadableType } from '@rushes/contract/uploads';
import type { UploadPlace } from '#features/nodes/widgets/items.ts';
import { currentUser } from '#session/session.ts';
import type { Target } from '../upload-item.ts';
import { uploads } from '../uploads-store.ts';
import { suits } from './file-names.ts';
import type { Chosen } from './read-files.ts';
import { reading } from './reading.ts';

export function targetOf({ node, pod, version }: UploadPlace): Target {
  const userid = currentUser()?.id ?? '';
  if (version) {
    const { id: podid, name } = version;
    return { userid, nodeid: node.id, nodename: name, version: { podid, name } };
  }
  if (!pod) return { userid, nodeid: node.id, nodename: node.name };
  const into = { podid: pod.id, type: reading.getState().type };
  return { userid, nodeid: node.id, nodename: pod.name, into };
}

/** Adds the files to the list and returns their ids. */
export async function addChosen(place: UploadPlace, given: Chosen | Promise<Chosen>): Promise<string[]> {
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
    return uploads.add(taken, target);
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
