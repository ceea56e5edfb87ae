import { useTranslation } from '#lib/i18n.ts';
import { Button } from './button.tsx';

interface Props {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Load-more button of a paginated list; renders nothing on the last page. */
export function MoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  const { t } = useTranslation('ui');
  if (!hasNextPage) return null;
  return (
    <Button
      variant="default"
      className="mt-16"
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t('more')}
    </Button>
  );
}
