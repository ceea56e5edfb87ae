import type { Node } from '@rushes/contract/nodes';
import { getNode } from '@rushes/contract/nodes';
import { SEARCH_MIN } from '@rushes/contract/search';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, FolderInput } from 'lucide-react';
import { Fragment, type KeyboardEvent, useDeferredValue, useState } from 'react';
import { nodeKeys } from '#features/nodes/keys.ts';
import { FolderPicker, type PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import styles from './destination-picker.module.css';
import { FolderSearchResults, useFolderSearch } from './folder-search.tsx';

interface Props {
  value: PickedFolder | null;
  onChange: (folder: PickedFolder) => void;
  /** The folder that contains the items: the tree is expanded to it. */
  home: string | undefined;
  /** Returns why a folder cannot be the destination. */
  refuse: (node: Node, above: readonly string[]) => string | undefined;
}

/** Destination picker: the tree below the access point or search results in it, and the path of the selection. */
export function DestinationPicker({ value, onChange, home, refuse }: Props) {
  const { t } = useTranslation('move-copy');
  const root = useAccess()?.point.node;
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const searching = wanted.length >= SEARCH_MIN;
  const found = useFolderSearch({ root: root?.id, q: wanted, value, onChange, refuse });
  const { data: from, isLoading } = useFolder(home);
  if (!root) return null;
  return (
    <>
      <SearchField
        label={t('findDestination')}
        value={text}
        onChange={setText}
        className="mb-12"
        maxLength={191}
        data-autofocus
        // Escape clears the field first; when it is empty, it closes the dialog.
        data-own-escape={text !== ''}
        {...(searching ? found.field : { onKeyDown: focusTree })}
      />
      {searching ? (
        <FolderSearchResults {...found} text={wanted} />
      ) : isLoading ? (
        <div className={styles.waiting}>
          <Skeleton rows={7} height={30} />
        </div>
      ) : (
        <FolderPicker
          label={t('destination')}
          quiet
          root={root}
          value={value?.id ?? null}
          onChange={onChange}
          refuse={refuse}
          reveal={from?.rootpath.map(({ id }) => id) ?? []}
        />
      )}
      <DestinationPath folder={value} />
    </>
  );
}

/** Arrow down moves from the field to the tree. */
function focusTree(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown') return;
  const form = event.currentTarget.closest('form');
  const row = form?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]');
  if (!row) return;
  event.preventDefault();
  row.focus();
}

/** The path of the selected destination. */
function DestinationPath({ folder }: { folder: PickedFolder | null }) {
  const { t } = useTranslation('move-copy');
  const { data } = useFolder(folder?.id);
  const path = data && data.id === folder?.id ? data.rootpath : folder ? [folder] : [];
  // The access point is the root of every path: shown only when it is the destination itself.
  const steps = path.length > 1 ? path.slice(1) : path;
  return (
    <p className={styles.path} aria-live="polite">
      <FolderInput aria-hidden size={16} strokeWidth={1.6} className="rigid mr-4 icon" />
      {folder ? (
        <>
          <span>{t('to')}</span>
          {steps.map((step, index) => (
            <Fragment key={step.id}>
              {index > 0 && <ChevronRight aria-hidden size={14} strokeWidth={1.6} />}
              <span
                className={styles.step}
                data-last={index === steps.length - 1 || undefined}
                title={step.name}
              >
                {step.name}
              </span>
            </Fragment>
          ))}
        </>
      ) : (
        <span>{t('chooseDestination')}</span>
      )}
    </p>
  );
}

/** Shares the query of the folder's own page. */
export function useFolder(id: string | undefined) {
  return useQuery({
    queryKey: nodeKeys.node(id ?? ''),
    enabled: id !== undefined,
    queryFn: async ({ signal }) => (await call(getNode, { params: { id: id ?? '' }, signal })).node,
  });
}
