import type { Tenant } from '@rushes/contract/tenants';
import { useState } from 'react';
import { AuthHeader } from '#features/identity/auth/auth-header.tsx';
import { NewTenantForm } from '#features/tenants/new-tenant-form.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import styles from './salesman.module.css';

/** Public page; only useful to a salesman. */
export function SalesmanPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  if (user?.type === 'salesman') return <SalesForm email={user.email} />;
  return (
    <div className="max-w-560">
      <AuthHeader
        title={t('salesman.outTitle')}
        lead={user ? t('salesman.otherText', { email: user.email }) : t('salesman.outText')}
      />
      {user ? (
        <LinkButton to="/account/logout" size="lg" preload={false}>
          {t('signUp.otherAccount')}
        </LinkButton>
      ) : (
        <LinkButton to="/account/login" size="lg">
          {t('signIn.submit')}
        </LinkButton>
      )}
    </div>
  );
}

function SalesForm({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [created, setCreated] = useState<Tenant | null>(null);
  return (
    <div className="max-w-560">
      {created ? (
        <div role="status">
          <AuthHeader
            title={t('salesman.created', { name: created.name })}
            lead={t('salesman.createdText', { email: created.administrator?.email ?? '' })}
          />
          <Button size="lg" onClick={() => setCreated(null)}>
            {t('salesman.another')}
          </Button>
        </div>
      ) : (
        <>
          <AuthHeader title={t('salesman.title')} lead={t('salesman.lead')} />
          <NewTenantForm onCreated={setCreated} />
        </>
      )}
      <p className={styles.foot}>
        {t('signedIn', { email })}
        <LinkButton to="/console/invoices" variant="subtle">
          {t('salesman.invoices')}
        </LinkButton>
        <LinkButton to="/account/logout" variant="subtle" preload={false}>
          {t('paused.signOut')}
        </LinkButton>
      </p>
    </div>
  );
}
