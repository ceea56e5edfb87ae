import type { Scope } from '@rushes/contract/scopes';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { storeReturnPath } from '#session/return-path.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { AbilityList } from './ability-list.tsx';
import styles from './oauth.module.css';

interface Props {
  name: string;
  scopes: readonly Scope[];
  mcp: boolean;
  /** Where the user continues, or the code to compare. */
  note: string;
  onAllow: () => Promise<void>;
  onRefuse: () => Promise<void>;
  /** Below the buttons. */
  children?: ReactNode;
}

/** What an app asks for, and the decision of the user. */
export function ConsentForm({ name, scopes, mcp, note, onAllow, onRefuse, children }: Props) {
  const { t } = useTranslation('oauth');
  const navigate = useNavigate();
  const user = useUser();
  const { busy, problem, submit } = useSubmission((decide: () => Promise<void>) => decide());

  async function switchAccount() {
    storeReturnPath(location.pathname + location.search);
    await navigate({ to: '/account/logout', search: {} });
  }

  return (
    <div className="stack gap-20">
      <div>
        <h1 className={styles.title}>{t('consent.title', { name })}</h1>
        <p className="muted break-anywhere">
          {t('consent.account', { email: user?.email ?? '' })}
          {'. '}
          <button type="button" className={styles.word} onClick={() => void switchAccount()}>
            {t('consent.otherAccount')}
          </button>
        </p>
      </div>
      <Alert tone="warning">{t('consent.unverified')}</Alert>
      <div>
        <p className="mb-8 medium">{t('consent.can')}</p>
        <AbilityList scopes={scopes} />
      </div>
      <div className="stack gap-8 muted">
        {mcp && <p>{t('consent.mcp')}</p>}
        <p>{t('consent.asYou')}</p>
        <p className="break-anywhere">{note}</p>
      </div>
      {problem && (
        <p role="alert" className="red">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="lg" loading={busy} onClick={() => void submit(onAllow)}>
          {t('consent.allow')}
        </Button>
        <Button size="lg" variant="default" disabled={busy} onClick={() => void submit(onRefuse)}>
          {t('consent.refuse')}
        </Button>
      </div>
      {children}
    </div>
  );
}
