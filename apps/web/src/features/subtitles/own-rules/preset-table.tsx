import { presets, type RuleProfile } from '@rushes/contract/subtitle-rules';
import { useTranslation } from '#lib/i18n.ts';
import styles from './own-rules.module.css';
import { type RuleField, ruleFields, ruleText } from './rules-form.ts';

const names = Object.keys(presets) as (keyof typeof presets)[];

/** Compares the built-in profiles. */
export function PresetTable() {
  const { t } = useTranslation('own-rules');
  const valueText = (profile: RuleProfile, field: RuleField) => {
    const value = ruleText(profile, field);
    if (value === '') return t('any');
    return field === 'gap' ? t(`gap.${profile.gap!.unit}`, { value }) : value;
  };
  return (
    <table className={styles.presets}>
      <caption className={styles.caption}>{t('presets')}</caption>
      <thead>
        <tr>
          <td />
          {names.map((name) => (
            <th key={name} scope="col">
              {t(`preset.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ruleFields.map((field) => (
          <tr key={field}>
            <th scope="row">{t(`field.${field}`)}</th>
            {names.map((name) => (
              <td key={name}>{valueText(presets[name], field)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
