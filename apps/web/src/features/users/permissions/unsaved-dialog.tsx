import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import styles from '../dialogs/user-dialogs.module.css';

/** After the session has ended, changes can no longer be saved. */
const isOut = (path: string) => path.startsWith('/account/');

/** Asks for confirmation before leaving with unsaved changes, also when the tab is closed. */
export function UnsavedDialog({ count }: { count: number }) {
  const { t } = useTranslation('users');
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => count > 0 && !isOut(next.pathname),
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      confirm={t('unsaved.leave')}
      danger
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <p className={styles.text}>{t('unsaved.text', { count })}</p>
    </ConfirmDialog>
  );
}
