import { chunk } from '#lib/chunk.ts';
import { translate } from '#lib/i18n.ts';
import { currentUser } from '#lib/session.ts';
import { showError } from '#ui/snackbar.tsx';
import type { Added } from './queue.ts';

/** What sends files is fetched with the first of them: most visits send none. */
export async function uploadInto(node: { id: string; name: string }, files: readonly Added[]): Promise<void> {
  try {
    const { uploads } = await chunk(() => import('./uploads-store.ts'));
    uploads.add(files, { userid: currentUser()?.id ?? '', nodeid: node.id, nodename: node.name });
  } catch {
    showError(translate('uploads')('notStarted'));
  }
}
