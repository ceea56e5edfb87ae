import { type Ability, grantable, groupAbilities, type TenantGroup } from '@rushes/contract/abilities';
import { useTranslation } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import styles from '../dialogs/user-dialogs.module.css';
import { type MatrixAbility, sections } from './matrix.ts';

interface Props {
  group: TenantGroup;
  held: readonly Ability[];
  onChange: (held: readonly Ability[] | null) => void;
}

/** Permissions that can be changed for the first folder, with the same texts as the matrix. */
export function AbilityList({ group, held, onChange }: Props) {
  const { t } = useTranslation('users');
  const offered = sections
    .flatMap((section): readonly MatrixAbility[] => section.abilities)
    .filter((ability) => grantable[group].includes(ability));

  function toggle(ability: Ability) {
    const next = held.includes(ability) ? held.filter((other) => other !== ability) : [...held, ability];
    const begins = groupAbilities[group];
    const same = next.length === begins.length && next.every((other) => begins.includes(other));
    onChange(same ? null : next);
  }

  return (
    <div className={styles.abilities}>
      {offered.map((ability) => (
        <Checkbox
          key={ability}
          label={t(`ability.${ability}.name`)}
          checked={held.includes(ability)}
          onChange={() => toggle(ability)}
        />
      ))}
    </div>
  );
}
