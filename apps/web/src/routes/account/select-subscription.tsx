import { useQuery } from '@tanstack/react-query';
import { AuthHeader } from '#features/identity/auth/auth-header.tsx';
import { PlanList } from '#features/identity/auth/plan-list.tsx';
import { signInMethodsQuery } from '#features/identity/auth/queries.ts';
import { SignUpForm } from '#features/identity/auth/sign-up-form.tsx';
import { TrialForm } from '#features/identity/auth/trial-form.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import styles from './select-subscription.module.css';

/** Creates a tenant: a visitor also creates an account, a signed-in user only enters the company name. */
export function SelectSubscriptionPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  const { data: methods } = useQuery(signInMethodsQuery);
  // A user of a workspace whom an administrator or a group has not given a folder yet.
  const isMember = user !== null && user.type !== 'admin';
  if (user && (isMember || methods?.signUp === 'closed')) {
    return (
      <div className={styles.alone}>
        <AuthHeader
          title={t(isMember ? 'signUp.memberTitle' : 'signUp.noneTitle')}
          lead={t(isMember ? 'signUp.memberText' : 'signUp.noneText')}
          email={user.email}
        />
        <LinkButton to="/account/logout" size="lg" variant="default" preload={false}>
          {t('signUp.otherAccount')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      {user ? <TrialForm /> : <SignUpForm />}
      <PlanList />
    </div>
  );
}
