import { UploadStatus } from '@rushes/contract/enums';
import { Check, ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import type { UploadItem } from '../upload-item.ts';
import { LongList } from './long-list.tsx';
import { UploadLine } from './upload-line.tsx';
import styles from './upload-list.module.css';

const { ADDED, UPLOADING, FINISHED, ERROR } = UploadStatus;

const heightOf = ({ status, noted }: UploadItem): number => {
  if (status === ERROR) return 104;
  if (status === UPLOADING) return 69;
  return status === ADDED && noted ? 103 : 61;
};

const keyOf = ({ id }: UploadItem) => id;

/** In the order they were added; finished uploads are collapsed into one line at the end. */
export function UploadList({ items, onLeave }: { items: readonly UploadItem[]; onLeave: () => void }) {
  const { t } = useTranslation('upload-dialog');
  const mayManage = useCan('control TenantConfiguration');
  const [open, finished] = useMemo(
    () => [
      items.filter(({ status }) => status !== FINISHED),
      items.filter(({ status }) => status === FINISHED),
    ],
    [items],
  );
  const rows = (some: readonly UploadItem[]) => (
    <LongList label={t('list')} rows={some} keyOf={keyOf} estimate={heightOf}>
      {(item) => <UploadLine item={item} mayManage={mayManage} onLeave={onLeave} />}
    </LongList>
  );
  return (
    <div className="mt-6">
      {open.length > 0 && rows(open)}
      {finished.length > 0 && <Finished items={finished}>{rows}</Finished>}
    </div>
  );
}

interface FinishedProps {
  items: readonly UploadItem[];
  children: (items: readonly UploadItem[]) => ReactNode;
}

function Finished({ items, children }: FinishedProps) {
  const { t } = useTranslation('upload-dialog');
  const language = useLanguage();
  const [shown, setShown] = useState(false);
  const size = items.reduce((sum, item) => sum + item.size, 0);
  return (
    <>
      <button
        type="button"
        className={styles.finished}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        <ChevronRight size={14} strokeWidth={1.6} aria-hidden className={styles.fold} />
        <Check size={16} strokeWidth={1.8} aria-hidden className="green" />
        <span className="grow medium">{t('finished', { count: items.length })}</span>
        <span className="font-small tabular muted">{bytes(size, language, 0)}</span>
      </button>
      {shown && children(items)}
    </>
  );
}
