import { createDownload } from '@rushes/contract/downloads';
import type { CallOf } from '@rushes/contract/endpoint';
import { notificationText } from '#features/notifications/widgets/notification-text.ts';
import { call } from '#lib/api.ts';
import { checkSession } from '#session/session.ts';
import { showFailure, showSnackbar } from '#ui/feedback/snackbar.tsx';
import { saveUrl } from './save-file.ts';

export type Wanted = CallOf<typeof createDownload>['body'];

/**
 * Downloads one file, or several as a zip, through the browser. The session is refreshed first, because a download may
 * take an hour. If the download has to be prepared, a notification tells when it is ready.
 */
export async function startDownload(wanted: Wanted): Promise<'begun' | 'preparing'> {
  await checkSession();
  const { download, url, message } = await call(createDownload, { body: wanted });
  if (url !== null) {
    saveUrl({ name: download.name, url });
    return 'begun';
  }
  if (message) showSnackbar({ text: await notificationText(message) });
  return 'preparing';
}

/** For menus: errors are shown as a snackbar. */
export function downloadInBackground(wanted: Wanted): void {
  startDownload(wanted).catch(showFailure);
}
