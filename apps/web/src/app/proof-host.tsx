import { lazy, Suspense } from 'react';
import { chunk } from '#lib/chunk.ts';
import { addWords } from '#lib/i18n.ts';
import { useProofAsked } from '#lib/proof.ts';

const ProofDialog = lazy(async () => {
  const [part] = await Promise.all([
    chunk(() => import('#features/identity/proof/proof-dialog.tsx')),
    chunk(() => addWords('proof')),
  ]);
  return { default: part.ProofDialog };
});

/** Outside the pages: any of them can make a call that asks for a proof. */
export function ProofHost() {
  const answer = useProofAsked((state) => state.answer);
  if (!answer) return null;
  return (
    <Suspense>
      <ProofDialog onDone={answer} />
    </Suspense>
  );
}
