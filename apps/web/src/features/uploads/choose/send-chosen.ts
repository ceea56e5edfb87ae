import type { UploadPlace } from '#features/nodes/widgets/items.ts';
import { translate } from '#lib/i18n.ts';
import { showError, showSnackbar } from '#ui/feedback/snackbar.tsx';
import { noSettings, uploadAll } from '../upload-all.ts';
import { uploads } from '../uploads-store.ts';
import { addChosen } from './add-files.ts';
import type { Chosen } from './read-files.ts';
import { forgetReading } from './reading.ts';

/** Starts to send these files. The dock shows the progress; the dialog opens only for a question. */
export async function sendChosen(place: UploadPlace, given: Chosen | Promise<Chosen>): Promise<void> {
  if (uploads.store.getState().items.length === 0) forgetReading();
  const ids = await addChosen(place, given);
  const { files, unreadable } = await given;
  const t = translate('uploads');
  if (unreadable.length > 0) showError(t('unreadable', { count: unreadable.length, name: unreadable[0] }));
  else if (files.length === 0) showSnackbar({ text: t('nothing') });
  await uploadAll(noSettings, ids);
}
