import { BadgeStatus } from '@rushes/contract/enums';
import { ChevronDown } from 'lucide-react';
import { badgeKeys } from '#features/pods/widgets/badge-keys.ts';
import { useTranslation } from '#lib/i18n.ts';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import styles from './badge-select.module.css';

interface Props {
  value: BadgeStatus;
  onChange: (status: BadgeStatus) => void;
}

/** The status of the file; no status is an option too. */
export function BadgeSelect({ value, onChange }: Props) {
  const { t } = useTranslation(['file-view', 'pods']);
  const words = (status: BadgeStatus) => {
    const key = badgeKeys[status];
    return key ? t(`badge.${key}`, { ns: 'pods' }) : t('info.noStatus');
  };
  return (
    <Menu width={180}>
      <Menu.Target>
        <button
          type="button"
          className={styles.button}
          aria-label={t('info.chooseStatus', { status: words(value) })}
        >
          <StatusDot status={value} />
          {words(value)}
          <ChevronDown aria-hidden size={14} strokeWidth={1.6} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.values(BadgeStatus).map((status) => (
          <Menu.Item
            key={status}
            leftSection={
              <span className={styles.dot}>
                <StatusDot status={status} />
              </span>
            }
            // Setting the current status again is refused by the server.
            disabled={status === value}
            onClick={() => onChange(status)}
          >
            {words(status)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
