import { Link } from '@tanstack/react-router';
import { MfaPreference } from '#features/accounts/mfa-preference.tsx';
import { MfaState } from '#features/accounts/mfa-state.tsx';
import { PasskeyList } from '#features/accounts/passkey-list.tsx';
import { useMfa } from '#features/accounts/queries.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ConsolePage } from './console-page.tsx';

export function MfaPage() {
  const { t } = useTranslation('console');
  const user = useUser();
  const { data: mfa, error } = useMfa();
  const demanding = user?.tenants.filter((tenant) => tenant.mfarequired === 1) ?? [];
  return (
    <ConsolePage title={t('mfa')} parent={<Link to="/console/index">{t('menu.account')}</Link>}>
      {error && !mfa && <p role="alert">{errorText(error)}</p>}
      {!mfa && !error && <Skeleton rows={2} height={56} />}
      {mfa && (
        <>
          <MfaState mfa={mfa} demandedBy={demanding.length === 1 ? (demanding[0]?.name ?? null) : null} />
          <PasskeyList />
          <MfaPreference mfa={mfa} />
        </>
      )}
    </ConsolePage>
  );
}
