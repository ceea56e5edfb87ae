import { useTranslation } from '#lib/i18n.ts';
import { Button } from './button.tsx';
import styles from './more-button.module.css';

interface Props {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Under a list that comes page by page; nothing when all of it is there. */
export function MoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  const { t } = useTranslation('ui');
  if (!hasNextPage) return null;
  return (
    <Button
      variant="default"
      className={styles.more!}
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t('more')}
    </Button>
  );
}
