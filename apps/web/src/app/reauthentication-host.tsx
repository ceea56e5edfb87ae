import { lazy, Suspense } from 'react';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useReauthenticationRequest } from '#session/reauthentication.ts';

const ReauthenticationDialog = lazy(async () => {
  const [part] = await Promise.all([
    loadChunk(() => import('#features/identity/reauthentication/reauthentication-dialog.tsx')),
    loadChunk(() => loadNamespaces('reauthentication')),
  ]);
  return { default: part.ReauthenticationDialog };
});

/** Outside the pages: any of them can make a call that asks for a proof. */
export function ReauthenticationHost() {
  const answer = useReauthenticationRequest((state) => state.answer);
  if (!answer) return null;
  return (
    <Suspense>
      <ReauthenticationDialog onDone={answer} />
    </Suspense>
  );
}
