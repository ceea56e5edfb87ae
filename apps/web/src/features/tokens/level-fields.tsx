import type { Area } from '@rushes/contract/scopes';
import { Fragment } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { type Levels, levels } from './token-form.ts';
import styles from './tokens.module.css';

interface Props {
  areas: readonly Area[];
  value: Levels;
  onChange: (levels: Levels) => void;
}

/** For each area: no access, reading, or reading and writing. */
export function LevelFields({ areas, value, onChange }: Props) {
  const { t } = useTranslation('tokens');
  return (
    <fieldset>
      <legend className="mb-6 font-small muted">{t('form.scopes')}</legend>
      <div className={styles.levels}>
        {areas.map((area) => (
          <Fragment key={area}>
            <span aria-hidden>{t(`area.${area}`)}</span>
            <Select
              label={t(`area.${area}`)}
              quiet
              data={levels.map((level) => ({ value: level, label: t(`level.${level}`) }))}
              value={value[area]}
              onChange={(level) => onChange({ ...value, [area]: level })}
            />
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
