import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { startSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './sign-in-form.module.css';

interface Props {
  /** Why the page is shown, when it was not asked for. */
  notice?: string;
  onSignedIn: () => void;
}

export function SignInForm({ notice, onSignedIn }: Props) {
  const { t } = useTranslation('identity');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!email.trim() || !password) {
      setProblem(t('signIn.bothNeeded'));
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await startSession(email.trim(), password);
      onSignedIn();
    } catch (error) {
      setProblem(words(error));
      setBusy(false);
      passwordField.current?.select();
    }
  }

  function words(error: unknown): string {
    if (error instanceof ApiError && error.status === 429) {
      const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
      return t('signIn.tooMany', { count: minutes });
    }
    return errorText(error);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles.title}>{t('signIn.title')}</h1>
      <p className={styles.lead}>{t('signIn.lead')}</p>
      {notice && !problem && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      <TextField
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextField
        ref={passwordField}
        className={styles.second}
        label={t('signIn.password')}
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        rightSection={
          <IconButton
            label={shown ? t('signIn.hide') : t('signIn.show')}
            aria-pressed={shown}
            className={styles.eye}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={16} strokeWidth={1.6} /> : <Eye size={16} strokeWidth={1.6} />}
          </IconButton>
        }
      />
      <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
      <Button type="submit" size="lg" fullWidth className={styles.submit} loading={busy}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
