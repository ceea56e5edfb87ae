import { ArrowLeftRight, Merge, Pencil, Split, Trash2 } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu.tsx';
import styles from './subtitles.module.css';
import type { LineDeeds } from './use-line-deeds.ts';

/** Lines of a transcript are only written, changed and taken out. */
export type ListDeeds = Pick<LineDeeds, 'put' | 'remove' | 'edit'> &
  Partial<Pick<LineDeeds, 'split' | 'merge' | 'askShift'>>;

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** What can be done with the line at hand, or with all that are chosen. */
export function LineMenu({ deeds }: { deeds: ListDeeds | null }) {
  const { t } = useTranslation('subtitles');
  if (!deeds) return null;
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<Pencil {...icon} />} onClick={deeds.edit}>
        {t('deed.edit')}
      </Menu.Item>
      {deeds.split && (
        <Menu.Item leftSection={<Split {...icon} />} onClick={deeds.split}>
          {t('deed.split')}
        </Menu.Item>
      )}
      {deeds.merge && (
        <Menu.Item leftSection={<Merge {...icon} />} onClick={deeds.merge}>
          {t('deed.merge')}
        </Menu.Item>
      )}
      {deeds.askShift && (
        <Menu.Item leftSection={<ArrowLeftRight {...icon} />} onClick={deeds.askShift}>
          {t('deed.shift')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item className={styles.danger!} leftSection={<Trash2 {...icon} />} onClick={deeds.remove}>
        {t('deed.delete')}
      </Menu.Item>
    </Menu.Dropdown>
  );
}
