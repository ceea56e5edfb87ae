import type { UploadableType } from '@rushes/contract/uploads';
import { createStore } from 'zustand/vanilla';
import { AUTO_TYPE } from '../resume/interrupted.ts';

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

export const forgetReading = (): void => reading.setState(({ under }) => ({ ...fresh, under }));
