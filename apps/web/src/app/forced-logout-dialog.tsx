import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import type { LogoutReason } from './forced-logout.ts';
import styles from './forced-logout-dialog.module.css';

/** Time to read the message; the next page repeats it for users who were away. */
const LEAVE_MS = 10_000;

/** A full page load, so that nothing of the session stays in memory. */
function leave(reason: LogoutReason): void {
  window.location.replace(`/account/logout?reason=${reason}`);
}

/** Shown alone: content is removed as soon as the session ends. Part of the main bundle, so nothing has to load. */
export function ForcedLogoutDialog({ reason }: { reason: LogoutReason }) {
  const { t } = useTranslation('app');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const timer = setTimeout(() => leave(reason), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [reason]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby="forced-logout-title"
      aria-describedby="forced-logout-text"
      onCancel={(event) => {
        event.preventDefault();
        leave(reason);
      }}
    >
      <h1 id="forced-logout-title" className={styles.title}>
        {t(`forcedOut.${reason}.title`)}
      </h1>
      <p id="forced-logout-text" className={styles.text}>
        {t(`forcedOut.${reason}.text`)}
      </p>
      <div className={styles.foot}>
        <Button onClick={() => leave(reason)}>{t('forcedOut.leave')}</Button>
      </div>
    </dialog>
  );
}
