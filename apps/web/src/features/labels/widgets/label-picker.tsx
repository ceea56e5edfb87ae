import { lazy, Suspense } from 'react';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { PickedLabel } from '../picker/picked.ts';
import type { PickerProps } from '../picker/picker.tsx';

export type { PickedLabel };

/** Loaded on demand, together with its messages. */
const Picker = lazy(async () => {
  const messages = loadChunk(() => loadNamespaces('labels'));
  const { Picker } = await loadChunk(() => import('../picker/picker.tsx'));
  await messages;
  return { default: Picker };
});

/** Picker for custom labels and for the predefined labels of the tenant. */
export function LabelPicker(props: PickerProps) {
  return (
    <Suspense fallback={<Skeleton rows={6} height={30} />}>
      <Picker {...props} />
    </Suspense>
  );
}
