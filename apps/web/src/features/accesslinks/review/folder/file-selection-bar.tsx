import { IDS_MAX } from '@rushes/contract/wire';
import { Download, ListChecks } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { BarAction, SelectionBar } from '#ui/list/selection-bar.tsx';
import { useGuest } from '../guest.ts';
import { useDownloadSelection } from '../queries.ts';
import styles from './shared-folder.module.css';
import type { FileSelection } from './use-file-selection.ts';

/** On a phone it has the same style as the sort menu beside it. */
export function SelectFilesButton({
  choosing: { chosen, setChosen },
  quiet,
}: {
  choosing: FileSelection;
  quiet: boolean;
}) {
  const { t } = useTranslation('review');
  const button = useRef<HTMLButtonElement>(null);
  const isOn = chosen !== null;
  const wasOn = useRef(isOn);
  useEffect(() => {
    // The element that had the focus was removed: move the focus here, for keyboard users.
    if (wasOn.current && !isOn && document.activeElement === document.body) button.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  const state = { ref: button, 'aria-pressed': isOn, onClick: () => setChosen(isOn ? null : []) };
  if (quiet)
    return (
      <button type="button" className={styles.quiet} {...state}>
        <ListChecks size={14} strokeWidth={1.75} aria-hidden />
        {t('selectFiles')}
      </button>
    );
  return (
    <Button variant="default" {...state}>
      {t('selectFiles')}
    </Button>
  );
}

interface Props {
  choosing: FileSelection;
  /** All pages have been fetched. */
  isWhole: boolean;
  /** Shown as a separate bar on a phone. */
  docked: boolean;
}

/** Shows the selected files and the button to download them. */
export function FileSelectionBar({ choosing: { takeable, chosen, setChosen }, isWhole, docked }: Props) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const { mutate: take, isPending } = useDownloadSelection(useGuest());
  if (!chosen) return null;
  const wanted = takeable.filter(({ id }) => chosen.has(id));
  const count = wanted.length;
  const size = bytes(
    wanted.reduce((sum, pod) => sum + pod.size, 0),
    language,
    1,
  );
  const start = () =>
    take({ podids: wanted.map(({ id }) => id), nodeids: [] }, { onSuccess: () => setChosen(null) });
  const tooMany = count > IDS_MAX;
  const label = count === 0 ? t('selectedNone') : t('selected', { count, size });
  const icon = <Download size={15} strokeWidth={1.75} aria-hidden />;
  if (docked)
    return (
      <>
        <span role="status" className="visually-hidden">
          {label}
        </span>
        <Button
          size="lg"
          fullWidth
          loading={isPending}
          disabled={count === 0 || tooMany}
          leftSection={icon}
          onClick={start}
        >
          {count === 0 ? label : t('downloadSelected', { count, size })}
        </Button>
      </>
    );
  return (
    <SelectionBar light label={t('selectedLabel')} count={label} onClear={() => setChosen(null)}>
      <BarAction
        icon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
        disabled={!isWhole || count === takeable.length || takeable.length > IDS_MAX}
        onClick={() => setChosen(takeable.map(({ id }) => id))}
      >
        {t('selectAll')}
      </BarAction>
      <BarAction icon={icon} disabled={count === 0 || tooMany || isPending} onClick={start}>
        {t('download')}
      </BarAction>
    </SelectionBar>
  );
}
