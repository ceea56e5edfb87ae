import { LABEL_MAX } from '@rushes/contract/label-text';
import { LABELS_AT_ONCE } from '@rushes/contract/labels';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useLabelTree } from '../queries.ts';
import { LabelChips } from './label-chips.tsx';
import { FEW_LABELS, LabelTree } from './label-tree.tsx';
import { groupPicked, hasLabel, leavesOf, type PickedLabel, typeLabel, without } from './picked.ts';
import styles from './picker.module.css';

export interface PickerProps {
  tenantid: string;
  value: readonly PickedLabel[];
  onChange: (labels: PickedLabel[]) => void;
  /** Labels already on the file. */
  taken?: readonly PickedLabel[];
}

const none: readonly PickedLabel[] = [];

export function Picker({ tenantid, value, onChange, taken = none }: PickerProps) {
  const { t } = useTranslation('labels');
  const { data: categories, error } = useLabelTree(tenantid);
  const leaves = useMemo(() => leavesOf(categories ?? []), [categories]);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [filter, setFilter] = useState('');

  function add() {
    const typed = typeLabel(text, [...value, ...taken], leaves, () => crypto.randomUUID());
    if (typed.kind === 'exists') setProblem(t('labelAlreadyExists', { name: text.trim() }));
    else if (typed.kind === 'ignored' || choose(typed.label)) setText('');
  }

  function choose(label: PickedLabel): boolean {
    // Maximum number of labels per request.
    const fits = value.length < LABELS_AT_ONCE;
    if (fits) onChange([...value, label]);
    setProblem(fits ? undefined : t('tooMany', { count: LABELS_AT_ONCE }));
    return fits;
  }

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition, Enter ends the composition.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    add();
  }

  function toggle(label: PickedLabel) {
    if (!hasLabel(value, label.name)) choose(label);
    else {
      setProblem(undefined);
      onChange(without(value, label.name));
    }
  }

  return (
    <div className="stack gap-16">
      <div className={styles.add}>
        <TextField
          label={t('add.label')}
          placeholder={t('add.placeholder')}
          value={text}
          maxLength={LABEL_MAX}
          autoComplete="off"
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" className={styles.button!} disabled={text.trim() === ''} onClick={add}>
          {t('add.button')}
        </Button>
      </div>
      <div className={styles.columns} data-empty={(categories && leaves.length === 0) || undefined}>
        <div className={styles.tree}>
          {leaves.length > FEW_LABELS && (
            <SearchField
              label={t('tree.filter', { count: leaves.length })}
              value={filter}
              className="rigid mb-8"
              onChange={setFilter}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          )}
          {error && <p className={styles.note}>{errorText(error)}</p>}
          {!categories && !error && (
            <div role="status" aria-label={t('tree.loading')}>
              <Skeleton rows={5} height={30} />
            </div>
          )}
          {categories && leaves.length === 0 && <p className={styles.note}>{t('tree.empty')}</p>}
          {categories && leaves.length > 0 && (
            <LabelTree
              categories={categories}
              filter={filter}
              value={value}
              taken={taken}
              onToggle={toggle}
            />
          )}
        </div>
        <Chosen value={value} leaves={leaves} onChange={onChange} />
      </div>
    </div>
  );
}

interface ChosenProps {
  value: readonly PickedLabel[];
  leaves: Parameters<typeof groupPicked>[1];
  onChange: (labels: PickedLabel[]) => void;
}

function Chosen({ value, leaves, onChange }: ChosenProps) {
  const { t } = useTranslation('labels');
  return (
    <section className={styles.chosen} aria-label={t('chosen.title')}>
      <div className="row justify-between min-h-28">
        <h3 className="font-body medium leading-20">
          {t('chosen.title')} <span className="ml-4 font-small regular tabular muted">{value.length}</span>
        </h3>
        {value.length > 0 && (
          <button type="button" className={styles.clear} onClick={() => onChange([])}>
            {t('chosen.clear')}
          </button>
        )}
      </div>
      {value.length === 0 && <p className={styles.note}>{t('chosen.none')}</p>}
      <div className={styles.groups}>
        {groupPicked(value, leaves).map(({ title, labels }) => (
          <div key={title ?? ''} className={styles.group}>
            <p className={styles.origin}>{title ?? t('chosen.own')}</p>
            <LabelChips
              label={title ?? t('chosen.own')}
              chips={labels}
              onRemove={({ name }) => onChange(without(value, name))}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
