import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './dialog.module.css';
import { MantineParts } from './mantine-parts.tsx';

interface Props {
  title: string;
  /** One quiet line under the title: where, or whom. */
  lead?: ReactNode;
  onClose: () => void;
  /** With it the dialog is a form, and Enter sends it. */
  onSubmit?: () => void;
  /** What the server, or the form, has to say against it. */
  problem?: string | null | undefined;
  foot: ReactNode;
  children?: ReactNode;
}

let lastOpener: Element | null = null;

/** Where the focus was: of a dialog that another one opened, where it was before that one. */
function opener(): Element | null {
  const active = document.activeElement;
  if (!active?.closest('[role=dialog]')) lastOpener = active;
  return lastOpener;
}

/** Mantine gives the focus back to whoever closes a dialog, not to whoever takes it away. */
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
      // A list knows its place better than the element that stood there: that one may be gone, or show another item.
      const place =
        list?.querySelector(':is([data-item], [role=treeitem], [data-row])[tabindex="0"]') ?? before;
      if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true });
    },
    [before, list],
  );
}

/** 600 wide, the whole screen on a phone; Escape closes it, and the focus goes back to where it came from. */
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
              // A dialog stands in a portal, yet React hands its events to the page's own form as well.
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
