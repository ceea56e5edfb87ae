import { chunk } from '#lib/chunk.ts';
import { translate } from '#lib/i18n.ts';
import { ask, type UploadPlace } from '#lib/items.ts';
import { showError } from '#ui/snackbar.tsx';
import type { Chosen } from './read-files.ts';

/** Opens the dialog, with these files in it; what sends them is fetched with it: most visits send none. */
export async function uploadInto(place: UploadPlace, chosen?: Chosen | Promise<Chosen>): Promise<void> {
  ask({ name: 'upload', place });
  if (!chosen) return;
  try {
    const { addChosen } = await chunk(() => import('./add-files.ts'));
    await addChosen(place, chosen);
  } catch {
    showError(translate('uploads')('notStarted'));
  }
}
