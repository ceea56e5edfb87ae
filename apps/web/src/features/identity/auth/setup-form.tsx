import type { Session } from '@rushes/contract/identity';
import { enableMfa, setupMfa, signInEnable, signInSetup, verifyMfa } from '@rushes/contract/mfa';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import type { PendingSignIn } from '#session/pending-sign-in.ts';
import { signInWith, updateUser } from '#session/session.ts';
import { AnchorButton, Button } from '#ui/button/button.tsx';
import { PinInput } from '#ui/form/pin-input.tsx';
import { QrCode } from '#ui/image/qr-code.tsx';
import { identityKeys } from '../keys.ts';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import setup from './setup-form.module.css';
import { useAuthForm } from './use-auth-form.ts';
import { checkCode } from './validation.ts';

interface Props {
  /** Set during sign-in if the tenant requires it; null in an existing session. */
  pending: PendingSignIn | null;
  email: string;
  onDone: () => void;
}

/** The same three calls in both cases: create a secret, verify it, get the recovery codes. */
function setupCallsOf(pending: PendingSignIn | null) {
  if (!pending) {
    return {
      begin: () => call(setupMfa),
      enable: async (code: string) => {
        await call(verifyMfa, { body: { code } });
        const { recoveryCodes } = await call(enableMfa);
        updateUser((user) => ({ ...user, mfa: 1 }));
        return recoveryCodes;
      },
    };
  }
  const { challenge } = pending;
  return {
    begin: () => call(signInSetup, { body: { challenge } }),
    enable: async (code: string) => {
      const reply: Session & { recoveryCodes: string[] } = await signInWith(() =>
        call(signInEnable, { body: { challenge, code } }),
      );
      return reply.recoveryCodes;
    },
  };
}

export function SetupForm({ pending, email, onDone }: Props) {
  const { t } = useTranslation('auth');
  const { begin, enable } = setupCallsOf(pending);
  const [codes, setCodes] = useState<string[] | null>(null);
  // Never cached: each visit creates a new secret, and no secret remains after the page is closed.
  const secret = useQuery({
    queryKey: identityKeys.mfaSetup(pending?.challenge),
    queryFn: begin,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  return (
    <div className={styles.form}>
      <AuthHeader
        back={pending !== null}
        title={t('setup.title')}
        lead={t(pending ? 'setup.required' : 'setup.lead')}
      />
      {secret.isError ? (
        <div className="stack items-start gap-16 red" role="alert">
          <p>{errorText(secret.error)}</p>
          <Button size="lg" variant="default" onClick={() => void secret.refetch()}>
            {t('setup.again')}
          </Button>
        </div>
      ) : (
        <>
          <Secret {...(secret.data ? { secret: secret.data } : {})} />
          <CodeForm ready={secret.data !== undefined} send={async (code) => setCodes(await enable(code))} />
        </>
      )}
    </div>
  );
}

function Secret({ secret }: { secret?: { uri: string; secret: string } }): ReactNode {
  const { t } = useTranslation('auth');
  return (
    <div className={setup.secret}>
      {secret ? (
        <QrCode text={secret.uri} label={t('setup.qr')} size={152} />
      ) : (
        <div className={setup.waiting} aria-hidden />
      )}
      <div className="stack justify-center min-w-0">
        <p className="font-small leading-16 muted">{t('setup.secret')}</p>
        <code className={setup.key}>{secret?.secret.match(/.{1,4}/g)?.join(' ')}</code>
        {secret && (
          <AnchorButton href={secret.uri} variant="default" className={setup.open}>
            {t('setup.open')}
          </AnchorButton>
        )}
      </div>
    </div>
  );
}

function CodeForm({ ready, send }: { ready: boolean; send: (code: string) => Promise<void> }) {
  const { t } = useTranslation('auth');
  const form = useAuthForm(
    { code: '' },
    { check: ({ code }) => ({ code: checkCode(code) }), send: ({ code }) => send(code) },
  );
  const { onChange: _, ...code } = form.field('code');
  const early = !ready || checkCode(form.values.code) !== undefined;
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <PinInput
        {...code}
        label={t('setup.code')}
        autoFocus
        readOnly={form.busy || !ready}
        onChange={(digits) => form.set('code', digits)}
        onComplete={() => void form.submit()}
      />
      <AuthSubmit form={form} label={t('setup.submit')} early={early} />
    </form>
  );
}
