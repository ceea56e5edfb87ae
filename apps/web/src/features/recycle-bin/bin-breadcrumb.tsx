import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './bin-view.module.css';

/** A deleted folder that is open. */
export interface OpenFolder {
  id: string;
  name: string;
}

interface Props {
  path: readonly OpenFolder[];
  onGo: (path: readonly OpenFolder[]) => void;
}

/** The page title: the recycle bin and the open deleted folders; all but the last are links. */
export function BinBreadcrumb({ path, onGo }: Props) {
  const { t } = useTranslation('recycle-bin');
  const here = path.at(-1);
  if (!here) return <h1 className="truncate min-w-0 font-heading semibold leading-28 tight">{t('title')}</h1>;
  return (
    <div className="row gap-6 min-w-0">
      <button type="button" className={styles.back} onClick={() => onGo([])}>
        {t('title')}
      </button>
      {path.slice(0, -1).map((step, index) => (
        <Fragment key={step.id}>
          <ChevronRight aria-hidden size={16} strokeWidth={1.6} className="rigid faint" />
          <button type="button" className={styles.back} onClick={() => onGo(path.slice(0, index + 1))}>
            {step.name}
          </button>
        </Fragment>
      ))}
      <ChevronRight aria-hidden size={16} strokeWidth={1.6} className="rigid faint" />
      <h1 className="truncate min-w-0 font-heading semibold leading-28 tight">{here.name}</h1>
    </div>
  );
}
