import { lazy, Suspense, useState } from 'react';
import { useUnprocessable } from '#features/arranging/unprocessable.ts';
import { chunk } from '#lib/chunk.ts';
import { useCommand } from '#lib/items.ts';
import { useFolderNews } from './viewed-folder.ts';

const CommandDialogs = lazy(() =>
  chunk(() => import('./command-dialogs.tsx')).then((part) => ({ default: part.CommandDialogs })),
);

/** Nobody has asked for a dialog at the first look: even the list of them waits until somebody does. */
export function AskedDialogs() {
  const command = useCommand(({ command: name }) => name !== null);
  const unprocessable = useUnprocessable(({ pods }) => pods.length > 0);
  const news = useFolderNews((state) => state.news !== null);
  const [asked, setAsked] = useState(false);
  if (!asked && (command || unprocessable || news)) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense>
      <CommandDialogs />
    </Suspense>
  );
}
