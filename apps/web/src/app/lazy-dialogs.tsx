import { lazy, Suspense, useState } from 'react';
import { useUnprocessable } from '#features/move-copy/unprocessable.ts';
import { useCommand } from '#features/nodes/widgets/items.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useFolderChange } from './viewed-folder/viewed-folder.ts';

const CommandDialogs = lazy(() =>
  loadChunk(() => import('./command-dialogs.tsx')).then((part) => ({ default: part.CommandDialogs })),
);

/** No dialog is open on page load, so the code of all dialogs is loaded on demand. */
export function LazyDialogs() {
  const command = useCommand(({ command: name }) => name !== null);
  const unprocessable = useUnprocessable(({ pods }) => pods.length > 0);
  const news = useFolderChange((state) => state.news !== null);
  const [asked, setAsked] = useState(false);
  if (!asked && (command || unprocessable || news)) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense>
      <CommandDialogs />
    </Suspense>
  );
}
