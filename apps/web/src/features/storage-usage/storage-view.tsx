import { Archive, CopyMinus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { bytes, count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { BarAction, SelectionBar } from '#ui/list/selection-bar.tsx';
import { type ListName, lists, rowsOf, spareCopies } from './chosen.ts';
import { useFreeStorage, useStorageUsage } from './queries.ts';
import { StorageList } from './storage-list.tsx';
import { StorageMap } from './storage-map.tsx';
import { StorageSummary } from './storage-summary.tsx';
import styles from './storage-usage.module.css';

interface Props {
  nodeId: string;
  /** The root of the access point: the recycle bin belongs to it. */
  rootId: string;
  onFolder: (nodeId: string) => void;
  onFile: (podId: string) => void;
}

type Asking = 'delete' | 'archive' | 'empty' | null;
const none: ReadonlySet<string> = new Set();

export function StorageView({ nodeId, rootId, onFolder, onFile }: Props) {
  const { t } = useTranslation('storage-usage');
  const language = useLanguage();
  const { data: storage, error } = useStorageUsage(nodeId);
  const { remove, archive, empty } = useFreeStorage();
  const [list, setList] = useState<ListName>('items');
  const [selected, setSelected] = useState(none);
  const [asking, setAsking] = useState<Asking>(null);
  if (error && !storage) return <p className="red">{errorText(error)}</p>;
  if (!storage) return <Skeleton rows={6} height={90} />;

  const rows = rowsOf(storage, list);
  const chosen = rows.filter(({ key }) => selected.has(key));
  const size = bytes(
    chosen.reduce((sum, row) => sum + row.size, 0),
    language,
  );
  const amount = { count: chosen.length, items: count(chosen.length, language), size };
  const mayArchive = chosen.every(
    ({ kind, archived }) => (kind === 'node' || kind === 'pod') && archived === 0,
  );

  function show(next: ListName) {
    setList(next);
    setSelected(none);
  }
  function choose(key: string, on: boolean) {
    const next = new Set(selected);
    if (on) next.add(key);
    else next.delete(key);
    setSelected(next);
  }
  async function confirm() {
    if (asking === 'empty') await empty.mutateAsync(rootId);
    else await (asking === 'archive' ? archive : remove).mutateAsync(chosen);
    showSnackbar({ text: t(`done.${asking ?? 'delete'}`, amount), tone: 'success' });
    setSelected(none);
  }

  return (
    <>
      <StorageSummary
        sums={storage.sums}
        onList={show}
        onEmptyBin={nodeId === rootId ? () => setAsking('empty') : null}
      />
      {storage.items.length > 0 && <StorageMap items={storage.items} onFolder={onFolder} onFile={onFile} />}
      <div className={styles.tools}>
        <Segmented
          label={t('lists')}
          options={lists.map((value) => ({ value, label: t(`list.${value}`) }))}
          value={list}
          onChange={show}
        />
        {list === 'duplicates' && rows.length > 0 && (
          <Button
            variant="default"
            leftSection={<CopyMinus size={16} strokeWidth={1.75} />}
            onClick={() => setSelected(new Set(spareCopies(rows)))}
          >
            {t('spare')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>{t(`none.${list}`)}</p>
      ) : (
        <StorageList
          label={t(`list.${list}`)}
          rows={rows}
          chosen={selected}
          onChoose={choose}
          onFolder={onFolder}
        />
      )}
      {chosen.length > 0 && (
        <SelectionBar label={t('actions')} count={t('chosen', amount)} onClear={() => setSelected(none)}>
          {mayArchive && (
            <BarAction icon={<Archive size={16} strokeWidth={1.75} />} onClick={() => setAsking('archive')}>
              {t('archive')}
            </BarAction>
          )}
          <BarAction icon={<Trash2 size={16} strokeWidth={1.75} />} onClick={() => setAsking('delete')}>
            {t('delete')}
          </BarAction>
        </SelectionBar>
      )}
      {asking && (
        <ConfirmDialog
          title={t(`ask.${asking}`, amount)}
          confirm={t(asking === 'empty' ? 'emptyBin' : asking)}
          danger={asking !== 'archive'}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        >
          <p className="muted">
            {t(asking === 'delete' && list === 'added' ? 'effect.asset' : `effect.${asking}`, { size })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
