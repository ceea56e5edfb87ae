import { getReviewAccess } from '@rushes/contract/reviewaccess';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ApiError, call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { StatusPage } from '#ui/status-page.tsx';

export function ExpiredPage() {
  const { t } = useTranslation('routes');
  const { link } = useSearch({ from: '/blank/expired' });
  const tenant = useTenantOf(link);
  return (
    <StatusPage
      bars={['lit', 'dim', 'dim']}
      title={tenant ? t('expired.titleOf', { tenant }) : t('expired.title')}
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

/** Whose link it was; the refusal itself says it, and never what was shared. */
function useTenantOf(link: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['expired', link],
    queryFn: ({ signal }) =>
      call(getReviewAccess, { params: { code: link ?? '' }, signal, quiet: true }).then(
        ({ access }) => access.tenant,
        (error: unknown) =>
          error instanceof ApiError && error.code === '1012' ? String(error.params.tenant ?? '') : '',
      ),
    enabled: link !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
