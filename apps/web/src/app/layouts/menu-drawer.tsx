import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { Logo } from '#ui/image/logo.tsx';
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
  if (!opened) return null;
  return (
    <Modal label={label ?? t('folders')} onClose={onClose} place="side" className={styles.content!}>
      <div className={styles.head}>
        <Logo height={24} />
        <IconButton label={closeLabel ?? t('closeMenu')} size={40} onClick={onClose}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      </div>
      <div className="grow min-h-0">{children}</div>
    </Modal>
  );
}
