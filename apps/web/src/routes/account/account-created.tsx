import { markWelcomed } from '@rushes/contract/identity';
import { useEffect } from 'react';
import { call } from '#lib/api.ts';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { updateUser, useUser } from '#session/session.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';
import { StartTourButton } from './start-tour-button.tsx';

/** Marks the welcome page as seen: later sign-ins open the home page. A failed call is repeated on the next visit. */
export function useWelcomed(): void {
  const user = useUser();
  const first = user?.welcome === 1;
  useEffect(() => {
    if (!first) return;
    updateUser((seen) => ({ ...seen, welcome: 0 }));
    call(markWelcomed, { body: { seen: 1 } }).catch(() => {});
  }, [first]);
}

/** After a confirmed sign-up: account summary and link to the folders. */
export function AccountCreatedPage() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const user = useUser();
  const root = useAccess()?.point.node.id;
  useWelcomed();
  if (!user) {
    return (
      <StatusPage
        open
        bars={['lit', 'lit', 'lit']}
        title={t('created.outTitle')}
        text={t('created.outText')}
        actions={
          <LinkButton to="/account/login" size="md">
            {t('signIn.submit')}
          </LinkButton>
        }
      />
    );
  }
  const tenant = user.tenants[0];
  const end = tenant?.subscription.subscriptionEnd;
  return (
    <StatusPage
      open
      bars={['lit', 'lit', 'lit']}
      title={t('created.title', { name: user.firstname })}
      text={tenant ? t('created.text', { tenant: tenant.name }) : t('created.plain')}
      actions={
        tenant ? (
          <>
            <LinkButton size="md" {...(root ? { to: '/node/$id', params: { id: root } } : { to: '/' })}>
              {t('toFolders')}
            </LinkButton>
            <StartTourButton to={root ? `/node/${root}` : '/'} />
          </>
        ) : (
          <LinkButton to="/account/select-subscription" size="md">
            {t('signUp.begin')}
          </LinkButton>
        )
      }
      foot={end ? t('created.ends', { date: date(end.date, language) }) : ''}
    />
  );
}
