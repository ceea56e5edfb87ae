import { Download, ListChecks } from 'lucide-react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { BarAction, SelectionBar } from '#ui/selection-bar.tsx';
import styles from './shared-folder.module.css';
import type { Choosing } from './use-choosing.ts';
import { useTake } from './use-take.ts';

/** On a phone it stands beside the order of the files, and looks like it. */
export function ChooseButton({
  choosing: { chosen, setChosen },
  quiet,
}: {
  choosing: Choosing;
  quiet: boolean;
}) {
  const { t } = useTranslation('review');
  const state = { 'aria-pressed': chosen !== null, onClick: () => setChosen(chosen ? null : []) };
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
  choosing: Choosing;
  /** On a phone, in a bar of its own. */
  docked: boolean;
}

/** What is chosen, and that it can be taken along. */
export function ChosenBar({ choosing: { takeable, chosen, setChosen }, docked }: Props) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const { take, isPending } = useTake();
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
  const icon = <Download size={15} strokeWidth={1.75} aria-hidden />;
  if (docked)
    return (
      <Button
        size="lg"
        fullWidth
        loading={isPending}
        disabled={count === 0}
        leftSection={icon}
        onClick={start}
      >
        {count === 0 ? t('selectedNone') : t('downloadSelected', { count, size })}
      </Button>
    );
  return (
    <SelectionBar
      light
      label={t('selectedLabel')}
      count={count === 0 ? t('selectedNone') : t('selected', { count, size })}
      onClear={() => setChosen(null)}
    >
      <BarAction
        icon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
        disabled={count === takeable.length}
        onClick={() => setChosen(takeable.map(({ id }) => id))}
      >
        {t('selectAll')}
      </BarAction>
      <BarAction icon={icon} disabled={count === 0 || isPending} onClick={start}>
        {t('download')}
      </BarAction>
    </SelectionBar>
  );
}
