import { getReviewAccess } from '@rushes/contract/reviewaccess';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { guestKeys } from '#features/accesslinks/keys.ts';
import { call, retryUnlessRefused } from '#lib/api.ts';
import { useSystemTheme } from '#lib/hooks/use-system-theme.ts';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';
import { BrandMark } from '#ui/image/brand-mark.tsx';
import { linkEndIn, linkOwnerIn, useLinkLanguage } from './link-owner.ts';

export function ExpiredPage() {
  const { t } = useTranslation(['link-end', 'routes']);
  const { link } = useSearch({ from: '/blank/expired' });
  const error = useLinkError(link);
  const owner = linkOwnerIn(error);
  const cause = linkEndIn(error);
  const end = cause === 'visits' || cause === 'paused' ? cause : 'expired';
  useSystemTheme();
  useLinkLanguage(undefined, error);
  return (
    <StatusPage
      bars={['lit', 'dim', 'dim']}
      head={owner && <BrandMark {...owner} />}
      title={owner ? t(`${end}.titleOf`, { tenant: owner.name }) : t('expired.title')}
      text={t(`${end}.text`)}
      actions={
        !link && (
          <LinkButton to="/" size="md">
            {t('routes:toFolders')}
          </LinkButton>
        )
      }
    />
  );
}

/** Why the link has ended, and whose it is. */
function useLinkError(link: string | undefined): unknown {
  const { error } = useQuery({
    queryKey: guestKeys.ended(link),
    queryFn: ({ signal }) => call(getReviewAccess, { params: { code: link ?? '' }, signal }),
    enabled: link !== undefined,
    retry: retryUnlessRefused,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return error;
}
