import { type ChangeEvent, useRef } from 'react';
import { readPicked } from '../choose/read-files.ts';

/** Non-standard but supported by every browser; missing in React's types. */
const wholeFolders = { webkitdirectory: '' };

interface Options {
  onPicked: (chosen: ReturnType<typeof readPicked>) => void;
  labels: { files: string; folders: string };
  accept?: string | undefined;
}

/** Hidden inputs for files and for folders, and functions that open their dialogs. */
export function useFilePickers({ onPicked, labels, accept }: Options) {
  const files = useRef<HTMLInputElement>(null);
  const folders = useRef<HTMLInputElement>(null);
  const shared = {
    type: 'file',
    multiple: true,
    hidden: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onPicked(readPicked(event.currentTarget.files));
      // Allows selecting the same file again after a failure.
      event.currentTarget.value = '';
    },
  };
  return {
    pickFiles: () => files.current?.click(),
    pickFolders: () => folders.current?.click(),
    inputs: (
      <>
        <input {...shared} ref={files} aria-label={labels.files} accept={accept} data-testid="file-picker" />
        <input
          {...shared}
          {...wholeFolders}
          ref={folders}
          aria-label={labels.folders}
          data-testid="folder-picker"
        />
      </>
    ),
  };
}
