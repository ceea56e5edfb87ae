import { ArrowLeftRight, Merge, Pencil, Split, Trash2 } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import styles from './subtitles.module.css';
import type { LineActions } from './use-line-actions.ts';

/** Lines of a transcript can only be added, edited and deleted. */
export type ListActions = Pick<LineActions, 'put' | 'remove' | 'edit'> &
  Partial<Pick<LineActions, 'split' | 'merge' | 'askShift'>>;

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Actions for the current line, or for all selected lines. */
export function LineMenu({ actions }: { actions: ListActions | null }) {
  const { t } = useTranslation('subtitles');
  if (!actions) return null;
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<Pencil {...icon} />} onClick={actions.edit}>
        {t('action.edit')}
      </Menu.Item>
      {actions.split && (
        <Menu.Item leftSection={<Split {...icon} />} onClick={actions.split}>
          {t('action.split')}
        </Menu.Item>
      )}
      {actions.merge && (
        <Menu.Item leftSection={<Merge {...icon} />} onClick={actions.merge}>
          {t('action.merge')}
        </Menu.Item>
      )}
      {actions.askShift && (
        <Menu.Item leftSection={<ArrowLeftRight {...icon} />} onClick={actions.askShift}>
          {t('action.shift')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item className={styles.danger!} leftSection={<Trash2 {...icon} />} onClick={actions.remove}>
        {t('action.delete')}
      </Menu.Item>
    </Menu.Dropdown>
  );
}
