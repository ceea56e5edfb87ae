import { useState } from 'react';
import { ApiError } from '#lib/api.ts';
import { useSecondsUntil } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { FormProblem, spell } from '#ui/form/form-problem.tsx';
import styles from './auth.module.css';

/** E-mail delivery takes time, and a new e-mail invalidates the code of the previous one. */
const WAIT_MS = 60_000;

interface Props {
  send: () => Promise<unknown>;
  /** An e-mail was just sent: the wait has started. */
  fresh: boolean;
}

/** Sends a new code after a visible countdown. */
export function SendAgain({ send, fresh }: Props) {
  const { t } = useTranslation('auth');
  const [until, setUntil] = useState(() => (fresh ? Date.now() + WAIT_MS : 0));
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const seconds = useSecondsUntil(until);

  async function again() {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setSent(false);
    try {
      await send();
      setSent(true);
      setUntil(Date.now() + WAIT_MS);
    } catch (error) {
      const limited = error instanceof ApiError && error.status === 429;
      if (limited) setUntil(Date.now() + (error.retryAfter ?? 60) * 1000);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.after}>
      {seconds > 0 ? (
        <span className="tabular">{t('letter.wait', { time: spell(seconds) })}</span>
      ) : (
        <button type="button" className={styles.word} disabled={busy} onClick={() => void again()}>
          {t('letter.again')}
        </button>
      )}
      <span role="status" className={styles.status}>
        {sent && t('letter.sent')}
      </span>
      <FormProblem failure={failure} />
    </div>
  );
}
