import { ask, type UploadPlace } from '#features/nodes/widgets/items.ts';
import { chunk } from '#lib/chunk.ts';
import { translate } from '#lib/i18n.ts';
import { showError } from '#ui/feedback/snackbar.tsx';
import type { Chosen } from './read-files.ts';

/** Opens the upload dialog with these files. The upload code is loaded with it, since most visits do not upload. */
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
