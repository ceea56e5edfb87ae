import type { PodCard } from '@rushes/contract/pods';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { countFilters, type Filters, NAME_FILTER_MAX, noFilters, toggled } from '../folder/filters.ts';
import {
  type ChoiceField,
  cardChoices,
  choiceFields,
  choiceMark,
  choiceText,
} from '../widgets/card-choices.tsx';
import styles from './filter-panel.module.css';

interface Props {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Debounce of the name filter before the server is queried. */
const REST_MS = 250;

export function FilterPanel({ filters, onFilters, button, onClose }: Props) {
  const { t } = useTranslation('folder-tools');
  const panel = useRef<HTMLDivElement>(null);
  const [name, setName] = useState(filters.name);
  const latest = useRef({ filters, onFilters, onClose });
  useEffect(() => {
    latest.current = { filters, onFilters, onClose };
  });

  useEffect(() => {
    const wanted = name.trim();
    if (wanted === latest.current.filters.name) return;
    const timer = setTimeout(
      () => latest.current.onFilters({ ...latest.current.filters, name: wanted }),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [name]);

  useEffect(() => {
    panel.current?.querySelector('input')?.focus();
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !button.current?.contains(target)) latest.current.onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [button]);

  const leave = () => {
    onClose();
    button.current?.focus();
  };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('filter.label')}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        leave();
      }}
    >
      <SearchField label={t('filter.name')} value={name} maxLength={NAME_FILTER_MAX} onChange={setName} />
      {choiceFields.map((field) => (
        <FieldFilter key={field} {...{ field, filters, onFilters }} />
      ))}
      <div className={styles.foot}>
        <Button
          variant="subtle"
          disabled={countFilters(filters) === 0 && name === ''}
          onClick={() => {
            setName('');
            onFilters(noFilters);
          }}
        >
          {t('filter.reset')}
        </Button>
        <Button variant="default" onClick={leave}>
          {t('filter.done')}
        </Button>
      </div>
    </div>
  );
}

function FieldFilter({
  field,
  filters,
  onFilters,
}: Pick<Props, 'filters' | 'onFilters'> & { field: ChoiceField }) {
  const { t } = useTranslation('pods');
  const chosen: readonly PodCard[ChoiceField][] = filters[field];
  // No value comes last.
  const values: PodCard[ChoiceField][] = cardChoices[field].values.toSorted(
    (a, b) => Number(a === 0) - Number(b === 0),
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(`choice.${field}.title`)}</legend>
      <div className={styles.columns}>
        {values.map((value) => (
          <Checkbox
            key={value}
            label={choiceText(t, field, value)}
            mark={choiceMark(field, value)}
            checked={chosen.includes(value)}
            onChange={() => onFilters({ ...filters, [field]: toggled(chosen, value) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
