import { lazy, Suspense } from 'react';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { closeSupport, useSupport } from './support.ts';

const SupportDialog = lazy(async () => {
  const [part] = await Promise.all([
    loadChunk(() => import('../support-dialog.tsx')),
    loadChunk(() => loadNamespaces('support')),
  ]);
  return { default: part.SupportDialog };
});

/** Outside the pages: the user menu is on all of them. */
export function SupportHost() {
  const kind = useSupport((state) => state.kind);
  if (!kind) return null;
  return (
    <Suspense>
      <SupportDialog key={kind} kind={kind} onClose={closeSupport} />
    </Suspense>
  );
}
