import type { UploadableType } from '@rushes/contract/uploads';
import { createStore } from 'zustand/vanilla';
import type { UploadPlace } from '#lib/items.ts';
import { currentUser } from '#lib/session.ts';
import { AUTO_TYPE } from './interrupted.ts';
import type { Chosen } from './read-files.ts';
import type { Target } from './upload-item.ts';
import { uploads } from './uploads-store.ts';

interface Reading {
  /** So many drops are still being looked through. */
  under: number;
  hidden: number;
  unreadable: readonly string[];
  /** Of what comes into a file. */
  type: UploadableType;
}

const fresh: Reading = { under: 0, hidden: 0, unreadable: [], type: AUTO_TYPE };

/** What choosing files brought to light, for the dialog to say. */
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
    uploads.add(files, targetOf(place));
  } finally {
    reading.setState(({ under }) => ({ under: under - 1 }));
  }
}
