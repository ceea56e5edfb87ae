import { useTranslation } from '#lib/i18n.ts';
import { Button } from './button.tsx';

interface Props {
  /** From `useInfiniteQuery`. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Load-more button of a paginated list; renders nothing on the last page. */
export function MoreButton({ list }: Props) {
  const { t } = useTranslation('ui');
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      className="mt-16"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {t('more')}
    </Button>
  );
}
