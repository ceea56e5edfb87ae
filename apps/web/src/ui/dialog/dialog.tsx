import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { MantineParts } from '../theme/mantine-parts.tsx';
import styles from './dialog.module.css';

interface Props {
  title: string;
  /** Secondary line under the title, such as the folder or user. */
  lead?: ReactNode;
  onClose: () => void;
  /** Renders a form; Enter submits it. */
  onSubmit?: () => void;
  /** Error of the server or of the form. */
  problem?: string | null | undefined;
  foot: ReactNode;
  children?: ReactNode;
}

let lastOpener: Element | null = null;

/** The element to focus on close. For a dialog opened from another dialog, the element focused before the first one. */
function opener(): Element | null {
  const active = document.activeElement;
  if (!active?.closest('[role=dialog]')) lastOpener = active;
  return lastOpener;
}

/** Mantine restores the focus when a dialog is closed, but not when it is unmounted. */
function useFocusBack(): void {
  const [[before, list]] = useState(() => {
    const from = opener();
    return [from, from?.closest('[role=grid], [role=tree], [role=feed]')] as const;
  });
  useEffect(
    () => () => {
      // Do not steal the focus if it has moved elsewhere meanwhile.
      const active = document.activeElement;
      if (active && active !== document.body && active !== before && !active.closest('[role=dialog]')) return;
      // Prefer the current item of a list over the previous element, which may be removed or show another item.
      const place =
        list?.querySelector(':is([data-item], [role=treeitem], [data-row])[tabindex="0"]') ?? before;
      if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true });
    },
    [before, list],
  );
}

/** 600 px wide, full screen on a phone. Escape closes it and restores the focus. */
export function Dialog({ title, lead, onClose, onSubmit, problem, foot, children }: Props) {
  const { t } = useTranslation('ui');
  useFocusBack();
  const small = useMediaQuery('(max-width: 600px)', window.innerWidth <= 600) ?? false;
  const inside = (
    <>
      <div className={styles.body}>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
        <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
      </div>
      <div className={styles.foot}>{foot}</div>
    </>
  );
  return (
    <MantineParts>
      <Modal
        opened
        onClose={onClose}
        fullScreen={small}
        title={title}
        padding={0}
        closeButtonProps={{ 'aria-label': t('close') }}
        classNames={{
          content: styles.content!,
          header: lead ? `${styles.head} ${styles.led}` : styles.head!,
          body: styles.frame!,
        }}
      >
        {onSubmit ? (
          <form
            className={styles.form}
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
          <div className={styles.form}>{inside}</div>
        )}
      </Modal>
    </MantineParts>
  );
}
