import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Logo } from '#ui/image/logo.tsx';
import { MantineParts } from '#ui/theme/mantine-parts.tsx';
import styles from './menu-drawer.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Accessible name, if the content is not the folder tree. */
  label?: string;
  closeLabel?: string;
  children: ReactNode;
}

/** Side menu on a phone. */
export function MenuDrawer({ opened, onClose, label, closeLabel, children }: Props) {
  const { t } = useTranslation('app');
  return (
    <MantineParts>
      {/* A class on `Content` would also apply to its wrapper. */}
      <Drawer.Root
        opened={opened}
        onClose={onClose}
        size={310}
        padding={0}
        classNames={{ content: styles.content! }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={label ?? t('folders')}>
          <Drawer.Body className={styles.body}>
            <div className={styles.head}>
              <Logo height={24} />
              <IconButton label={closeLabel ?? t('closeMenu')} size={40} onClick={onClose}>
                <X size={18} strokeWidth={1.6} />
              </IconButton>
            </div>
            <div className={styles.menu}>{children}</div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </MantineParts>
  );
}
