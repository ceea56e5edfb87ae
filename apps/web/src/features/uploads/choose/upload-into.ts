import { ask, type UploadPlace } from '#features/nodes/widgets/items.ts';
import { translate } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { showError } from '#ui/feedback/snackbar.tsx';
import type { Chosen } from './read-files.ts';

/** Opens the upload dialog. The upload code is loaded with it, since most visits do not upload. */
export const openUpload = (place: UploadPlace): void => ask({ name: 'upload', place });

/** Sends these files at once. Labels and options can be set in the dock while they are sent. */
export async function sendInto(place: UploadPlace, chosen: Chosen | Promise<Chosen>): Promise<void> {
  try {
    const { sendChosen } = await loadChunk(() => import('./send-chosen.ts'));
    await sendChosen(place, chosen);
  } catch {
    showError(translate('uploads')('notStarted'));
  }
}
