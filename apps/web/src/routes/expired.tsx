import { getReviewAccess } from '@rushes/contract/reviewaccess';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';
import { BrandMark } from '#ui/image/brand-mark.tsx';
import { type LinkOwner, linkOwnerIn } from './link-owner.ts';

export function ExpiredPage() {
  const { t } = useTranslation('routes');
  const { link } = useSearch({ from: '/blank/expired' });
  const owner = useLinkOwner(link);
  return (
    <StatusPage
      bars={['lit', 'dim', 'dim']}
      head={owner && <BrandMark {...owner} />}
      title={owner ? t('expired.titleOf', { tenant: owner.name }) : t('expired.title')}
      text={t('expired.text')}
      actions={
        !link && (
          <LinkButton to="/" size="md">
            {t('toFolders')}
          </LinkButton>
        )
      }
    />
  );
}

function useLinkOwner(link: string | undefined): LinkOwner | undefined {
  const { data } = useQuery({
    queryKey: ['expired', link],
    queryFn: ({ signal }) =>
      call(getReviewAccess, { params: { code: link ?? '' }, signal, quiet: true }).then(
        ({ access }): LinkOwner => ({ name: access.tenant, ...access.brand }),
        (error: unknown) => linkOwnerIn(error) ?? null,
      ),
    enabled: link !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? undefined;
}
