import type { TenantGroup } from '@rushes/contract/abilities';
import type { AccessPoint } from '@rushes/contract/identity';
import { type CSSProperties, Fragment, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import {
  type CellState,
  cellOf,
  changeGroup,
  type Draft,
  holdingOf,
  type MatrixAbility,
  sections,
  toggleAbility,
} from './matrix.ts';
import styles from './permission-matrix.module.css';
import { PointHead } from './point-head.tsx';

interface Props {
  points: readonly AccessPoint[];
  /** The groups allowed for access points of this user. */
  groups: readonly TenantGroup[];
  draft: Draft;
  onDraft: (draft: Draft) => void;
  readOnly: boolean;
  /** Only one access point fits at a time. */
  single: boolean;
  onRemove: ((id: string) => void) | undefined;
}

/** Rows are permissions, columns are access points. */
export function PermissionMatrix({ points, groups, draft, onDraft, readOnly, single, onRemove }: Props) {
  const { t } = useTranslation('users');
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = points;
  const one = points.find((point) => point.id === chosen) ?? first;
  const shown = single && one ? [one] : points;
  if (!first) return <p className="muted">{t('matrix.none')}</p>;
  return (
    <>
      {single && one && (
        <div className={styles.chooser}>
          {points.length > 1 && (
            <Select
              label={t('matrix.point')}
              data={points.map((point) => ({ value: point.id, label: point.node.name }))}
              value={one.id}
              onChange={setChosen}
            />
          )}
          {head(one)}
        </div>
      )}
      <table className={styles.matrix} style={{ '--points': shown.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('matrix.ability')}
            </th>
            {shown.map((point) => (
              <th key={point.id} scope="col" className={styles.point}>
                {single ? <span className="visually-hidden">{point.node.name}</span> : head(point)}
              </th>
            ))}
            <td className={styles.rest} />
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.key}>
            <tr className={styles.section}>
              <th scope="rowgroup" colSpan={shown.length + 2}>
                <span>{t(`section.${section.key}`)}</span>
              </th>
            </tr>
            {section.abilities.map((ability) => (
              <tr key={ability}>
                <th scope="row" className={styles.ability}>
                  <AbilityName ability={ability} />
                </th>
                {shown.map((point) => {
                  const cell = cellOf(holdingOf(draft, point), ability);
                  return (
                    <td key={point.id}>
                      <Cell
                        state={cell.state}
                        fixed={cell.fixed || readOnly}
                        label={t('matrix.cell', {
                          ability: t(`ability.${ability}.name`),
                          folder: point.node.name,
                        })}
                        onToggle={() => onDraft(toggleAbility(draft, point, ability))}
                      />
                    </td>
                  );
                })}
                <td className={styles.rest} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );

  function head(point: AccessPoint) {
    return (
      <PointHead
        point={point}
        groups={groups}
        holding={holdingOf(draft, point)}
        readOnly={readOnly}
        onGroup={(group) => onDraft(changeGroup(draft, point, group))}
        onRemove={onRemove ? () => onRemove(point.id) : undefined}
      />
    );
  }
}

/** Permissions with an additional explanation. */
const explained = ['run FreeService', 'run PaidService', 'belongsto Team', 'control User'] as const;

function AbilityName({ ability }: { ability: MatrixAbility }) {
  const { t } = useTranslation('users');
  const more = explained.find((known) => known === ability);
  return (
    <Fragment>
      {t(`ability.${ability}.name`)}
      {more && <span className={styles.more}>{t(`ability.${more}.more`)}</span>}
      {ability === 'control TenantConfiguration' && (
        <span className={styles.more}>{t('ability.control User.more')}</span>
      )}
    </Fragment>
  );
}

interface CellProps {
  state: CellState;
  fixed: boolean;
  label: string;
  onToggle: () => void;
}

function Cell({ state, fixed, label, onToggle }: CellProps) {
  const { t } = useTranslation('users');
  if (state === 'none') {
    return (
      <span className={styles.dash}>
        <span className="visually-hidden">{t('state.none')}</span>
      </span>
    );
  }
  const tone = state === 'group' ? 'quiet' : state === 'taken' ? 'missing' : undefined;
  return (
    <Checkbox
      aria-label={label}
      title={t(`state.${state}`)}
      checked={state === 'group' || state === 'granted'}
      disabled={fixed}
      onChange={onToggle}
      {...(tone ? { tone } : {})}
    />
  );
}
