import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Avatar } from '#ui/avatar.tsx';
import type { SharedPage } from './queries.ts';
import styles from './shared-note.module.css';

/** Longer than a phone shows in three lines. */
const LONG = 140;

/** What whoever shares it says with it. */
export function SharedNote({ note, createdby, tenant }: Pick<SharedPage, 'note' | 'createdby' | 'tenant'>) {
  const { t } = useTranslation('review');
  const [open, setOpen] = useState(false);
  return (
    <figure className={styles.note}>
      <Avatar id={createdby.name} name={createdby.name} size={32} />
      <div className={styles.words}>
        <blockquote className={styles.said} data-open={open || undefined}>
          {note}
        </blockquote>
        {note.length > LONG && !open && (
          <button type="button" className={styles.more} onClick={() => setOpen(true)}>
            {t('readNote')}
          </button>
        )}
        <figcaption className={styles.by}>{t('by', { name: createdby.name, tenant })}</figcaption>
      </div>
    </figure>
  );
}
