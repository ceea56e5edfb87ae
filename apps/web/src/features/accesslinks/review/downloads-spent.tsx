import { useTranslation } from '#lib/i18n.ts';
import type { SharedPage } from './queries.ts';

interface Props {
  page: Pick<SharedPage, 'downloadsspent' | 'createdby'>;
  className?: string | undefined;
}

/** Explains why there are no download buttons. */
export function DownloadsSpent({ page: { downloadsspent, createdby }, className }: Props) {
  const { t } = useTranslation('review');
  return (
    <p role="status" className={className}>
      {downloadsspent === 1 && t('downloadsSpent', createdby)}
    </p>
  );
}
