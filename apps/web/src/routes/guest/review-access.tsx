import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { GuestContext } from '#features/accesslinks/review/guest.ts';
import { LinkAccessForm } from '#features/accesslinks/review/link-access-form.tsx';
import { useGuestLive } from '#features/accesslinks/review/live.ts';
import { useAutoAuthorize, useReviewAccess } from '#features/accesslinks/review/queries.ts';
import { LanguageLinks } from '#features/identity/language-links.tsx';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useSystemTheme } from '#lib/hooks/use-system-theme.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';
import { BrandMark } from '#ui/image/brand-mark.tsx';
import { Mark } from '#ui/image/logo.tsx';
import { linkEndIn, useLinkLanguage } from '../link-owner.ts';
import styles from './review-access.module.css';

/** Page of a share link, for guests: the entrance, then the content. */
export function ReviewAccessPage() {
  const { t } = useTranslation('review');
  const { code } = useParams({ from: '/blank/reviewaccess/$code' });
  const { data, error, refetch } = useReviewAccess(code);
  const { access, pass } = data ?? {};
  const guest = useMemo(() => (access && pass ? { code, access, pass } : null), [code, access, pass]);
  useGuestLive(guest);
  useSystemTheme();
  useLinkLanguage(access?.language, error);
  // The link requires no input, so enter without a click.
  const walkIn = useAutoAuthorize(code, data && !data.pass ? data.access : null);
  const refusal = error instanceof ApiError ? error.code : undefined;
  const isOut = data !== undefined && !walkIn.isFree && refusal !== '11017';
  usePlace(code, refusal === '1012' ? 'over' : guest ? 'in' : isOut ? 'out' : null);
  if (refusal === '11017') {
    const end = linkEndIn(error) === 'revoked' ? 'revoked' : 'gone';
    return <StatusPage bars={['dim', 'dim', 'missing']} title={t(`${end}.title`)} text={t(`${end}.text`)} />;
  }
  if (guest)
    return (
      <GuestContext value={guest}>
        <Outlet />
      </GuestContext>
    );
  const problem = walkIn.error ?? error;
  return (
    <div className="stack min-h-full">
      <header className={styles.head}>
        {access && <BrandMark name={access.tenant} {...access.brand} />}
      </header>
      <div className="flex grow">
        {data && !walkIn.isFree ? (
          <LinkAccessForm code={code} access={data.access} changed={data.changed === true} />
        ) : problem && refusal !== '1012' ? (
          <div className={styles.problem}>
            <p role="alert">{errorText(problem)}</p>
            <Button variant="default" onClick={() => void (walkIn.error ? walkIn.again() : refetch())}>
              {t('retry')}
            </Button>
          </div>
        ) : (
          <div className={styles.problem}>
            <Skeleton rows={4} height={42} />
          </div>
        )}
      </div>
      {data?.access.teamonly === 1 && (
        <p className={styles.signIn}>
          <LinkButton to="/account/login" variant="default">
            {t('signIn')}
          </LinkButton>
        </p>
      )}
      <footer className={styles.foot}>
        <span className="inline-row gap-8">
          <Mark size={14} /> {t('madeWith')}
        </span>
        <LanguageLinks />
      </footer>
    </div>
  );
}

/** Each state has its URL. After the entrance, guests return to the URL they requested. */
function usePlace(code: string, where: 'in' | 'out' | 'over' | null): void {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const wanted = useRef<string | null>(null);
  const entrance = `/reviewaccess/${code}/login`;
  const isInside = path.startsWith(`/reviewaccess/${code}/view`);
  useEffect(() => {
    if (where === 'over') void navigate({ to: '/expired', search: { link: code }, replace: true });
    else if (where === 'out' && path !== entrance) {
      if (isInside) wanted.current = path;
      void navigate({ to: '/reviewaccess/$code/login', params: { code }, replace: true });
    } else if (where === 'in' && !isInside) {
      const to = wanted.current;
      wanted.current = null;
      if (to) void navigate({ href: to, replace: true });
      else void navigate({ to: '/reviewaccess/$code/view', params: { code }, replace: true });
    }
  }, [navigate, code, where, path, entrance, isInside]);
}
