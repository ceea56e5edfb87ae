import { ExternalLink, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu.tsx';
import styles from './pod-menu.module.css';

export interface MenuPlace {
  id: string;
  x: number;
  y: number;
}

interface Props {
  place: MenuPlace | null;
  count: number;
  mayDelete: boolean;
  mayRename: boolean;
  mayRetry: boolean;
  onClose: () => void;
  onOpen: () => void;
  onRename: () => void;
  onRetry: () => void;
  onDelete: () => void;
}

/** One menu for the whole folder, put where the pointer or the focused item is. */
export function PodMenu(props: Props) {
  const { place, count, mayDelete, mayRename, mayRetry, onClose, onOpen, onRename, onRetry, onDelete } =
    props;
  const { t } = useTranslation('pods');
  return (
    <Menu
      opened={place !== null}
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      offset={0}
      width={232}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('bar.label')}
          className={styles.target}
          style={{ left: place?.x ?? 0, top: place?.y ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<ExternalLink size={16} strokeWidth={1.6} />}
          rightSection={<Key>↵</Key>}
          onClick={onOpen}
        >
          {t('menu.open')}
        </Menu.Item>
        {mayRetry && (
          <Menu.Item leftSection={<RotateCw size={16} strokeWidth={1.6} />} onClick={onRetry}>
            {t('menu.retry')}
          </Menu.Item>
        )}
        {mayRename && (
          <Menu.Item
            leftSection={<Pencil size={16} strokeWidth={1.6} />}
            rightSection={<Key>F2</Key>}
            onClick={onRename}
          >
            {t('menu.rename')}
          </Menu.Item>
        )}
        {mayDelete && (
          <>
            <Menu.Divider />
            <Menu.Item
              className={styles.danger}
              leftSection={<Trash2 size={16} strokeWidth={1.6} />}
              rightSection={<Key>{t('key.delete')}</Key>}
              onClick={onDelete}
            >
              {t('menu.delete', { count })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
