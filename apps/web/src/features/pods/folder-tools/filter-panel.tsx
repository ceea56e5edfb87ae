import { BadgeStatus, fileKinds } from '@rushes/contract/enums';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { countFilters, type Filters, NAME_FILTER_MAX, noFilters, toggled } from '../folder/filters.ts';
import { badgeKeys } from '../widgets/badge-keys.ts';
import styles from './filter-panel.module.css';

interface Props {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Debounce of the name filter before the server is queried. */
const REST_MS = 250;
const badges = Object.values(BadgeStatus).filter((badge) => badge !== BadgeStatus.NOTSELECTED);

export function FilterPanel({ filters, onFilters, button, onClose }: Props) {
  const { t } = useTranslation('folder-tools');
  const { t: words } = useTranslation('pods');
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
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('filter.kind')}</legend>
        <div className={styles.columns}>
          {fileKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`kind.${kind}`)}
              checked={filters.kind.includes(kind)}
              onChange={() => onFilters({ ...filters, kind: toggled(filters.kind, kind) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('filter.status')}</legend>
        <div className={styles.columns}>
          {badges.map((badge) => (
            <Checkbox
              key={badge}
              label={words(`badge.${badgeKeys[badge]!}`)}
              mark={<StatusDot status={badge} />}
              checked={filters.badgestatus.includes(badge)}
              onChange={() => onFilters({ ...filters, badgestatus: toggled(filters.badgestatus, badge) })}
            />
          ))}
          <Checkbox
            label={t('noStatus')}
            checked={filters.badgestatus.includes(BadgeStatus.NOTSELECTED)}
            onChange={() =>
              onFilters({ ...filters, badgestatus: toggled(filters.badgestatus, BadgeStatus.NOTSELECTED) })
            }
          />
        </div>
      </fieldset>
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
