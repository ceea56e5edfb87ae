import type { TenantGroup } from '@rushes/contract/abilities';
import { NodeType } from '@rushes/contract/enums';
import type { AccessPoint } from '@rushes/contract/identity';
import { Folder, X } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { type Holding, isChanged } from './matrix.ts';
import styles from './point-head.module.css';

interface Props {
  point: AccessPoint;
  groups: readonly TenantGroup[];
  holding: Holding;
  readOnly: boolean;
  onGroup: (group: TenantGroup) => void;
  onRemove: (() => void) | undefined;
}

/** Header of an access point: its folder and its group. */
export function PointHead({ point, groups, holding, readOnly, onGroup, onRemove }: Props) {
  const { t } = useTranslation('users');
  const name = point.node.type === NodeType.TENANT ? t('allFolders') : point.node.name;
  // A group that the current rules no longer allow is still shown.
  const offered = groups.includes(holding.group) ? groups : [...groups, holding.group];
  return (
    <div className={styles.head}>
      <div className={styles.folder}>
        <Folder aria-hidden size={16} strokeWidth={1.75} />
        <span className="truncate fill medium" title={name}>
          {name}
        </span>
        {onRemove && (
          <IconButton
            label={t('point.remove', { folder: name })}
            size={24}
            className={styles.remove}
            onClick={onRemove}
          >
            <X size={14} strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
      <Select
        label={t('matrix.group', { folder: name })}
        quiet
        data={offered.map((group) => ({ value: group, label: t(`type.${group}`) }))}
        value={holding.group}
        onChange={onGroup}
        disabled={readOnly || offered.length < 2}
        mark={isChanged(holding) ? t('changed') : undefined}
      />
    </div>
  );
}
