import { lazy, Suspense } from 'react';
import { chunk } from '#lib/chunk.ts';
import { addWords } from '#lib/i18n.ts';
import { useReauthenticationAsked } from '#lib/reauthentication.ts';

const ReauthenticationDialog = lazy(async () => {
  const [part] = await Promise.all([
    chunk(() => import('#features/identity/reauthentication/reauthentication-dialog.tsx')),
    chunk(() => addWords('reauthentication')),
  ]);
  return { default: part.ReauthenticationDialog };
});

/** Outside the pages: any of them can make a call that asks for a proof. */
export function ReauthenticationHost() {
  const answer = useReauthenticationAsked((state) => state.answer);
  if (!answer) return null;
  return (
    <Suspense>
      <ReauthenticationDialog onDone={answer} />
    </Suspense>
  );
}
