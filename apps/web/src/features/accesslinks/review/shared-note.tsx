import { useLayoutEffect, useRef, useState } from 'react';
import { dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Avatar } from '#ui/image/avatar.tsx';
import type { SharedPage } from './queries.ts';
import styles from './shared-note.module.css';

type Props = Pick<SharedPage, 'note' | 'createdby' | 'tenant' | 'sharedat'>;

/** Note from the creator of the link. */
export function SharedNote({ note, createdby, tenant, sharedat }: Props) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const moment = dateTime(sharedat, language);
  const [open, setOpen] = useState(false);
  const quote = useRef<HTMLQuoteElement>(null);
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the note
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = quote.current!;
    setCut(scrollHeight > clientHeight);
  }, [note]);
  return (
    <figure className={styles.note}>
      <Avatar id={createdby.name} name={createdby.name} size={32} />
      <div className="min-w-0">
        <blockquote ref={quote} className={styles.quote} data-open={open || undefined}>
          {note}
        </blockquote>
        {isCut && !open && (
          <button type="button" className={styles.more} onClick={() => setOpen(true)}>
            {t('readNote')}
          </button>
        )}
        <figcaption className="mt-6 font-small muted">
          {t('sharedAt', { name: createdby.name, tenant, moment })}
        </figcaption>
      </div>
    </figure>
  );
}
