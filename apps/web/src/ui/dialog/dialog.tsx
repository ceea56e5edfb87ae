import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '../button/icon-button.tsx';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

export interface DialogProps {
  title: string;
  /** Secondary line under the title, such as the folder or user. */
  lead?: ReactNode;
  onClose: () => void;
  /** Error of the server or of the form. */
  problem?: string | null | undefined;
  /** Keeps its height while its content changes. */
  steady?: boolean;
  children?: ReactNode;
}

interface Props extends DialogProps {
  /** Renders a form; Enter submits it. */
  onSubmit?: () => void;
  foot: ReactNode;
}

/** 600 px wide, full screen on a phone. Escape closes it and restores the focus. */
export function Dialog({ title, lead, onClose, onSubmit, problem, foot, steady, children }: Props) {
  const { t } = useTranslation('ui');
  const titleId = useId();
  const inside = (
    <>
      <div className={styles.body}>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
        <div role="alert">{problem && <p className="mt-14 red">{problem}</p>}</div>
      </div>
      <div className={styles.foot}>{foot}</div>
    </>
  );
  return (
    <Modal
      labelledBy={titleId}
      onClose={onClose}
      place="middle"
      className={steady ? `${styles.content} ${styles.steady}` : styles.content!}
    >
      <header className={lead ? `${styles.head} ${styles.led}` : styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label={t('close')} size={28} onClick={onClose}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      </header>
      {onSubmit ? (
        <form
          className="stack grow min-h-0"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            // React events bubble through portals: without this, the form of the page would receive the event too.
            event.stopPropagation();
            onSubmit();
          }}
        >
          {inside}
        </form>
      ) : (
        <div className="stack grow min-h-0">{inside}</div>
      )}
    </Modal>
  );
}
