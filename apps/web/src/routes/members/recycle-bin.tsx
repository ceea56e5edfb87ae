import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { BinView } from '#features/recycle-bin/bin-view.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useContextFolder } from '#session/browsing-context.ts';
import { Button } from '#ui/button/button.tsx';
import { TopBarStart } from '#ui/layout/top-bar-slots.tsx';
import styles from './recycle-bin.module.css';

/** Recycle bin of a root node; the top bar links back to the previous folder. */
export function RecycleBinPage() {
  const { t } = useTranslation('recycle-bin');
  const { id = '' } = useParams({ strict: false });
  const folder = useContextFolder((state) => state.folder);
  const navigate = useNavigate();
  return (
    <>
      <TopBarStart>
        <Button
          variant="subtle"
          className={styles.back}
          leftSection={<ArrowLeft aria-hidden size={16} strokeWidth={1.6} />}
          onClick={() => void navigate({ to: '/node/$id', params: { id: folder ?? id } })}
        >
          {t('backToFiles')}
        </Button>
      </TopBarStart>
      <BinView key={id} root={id} />
    </>
  );
}
