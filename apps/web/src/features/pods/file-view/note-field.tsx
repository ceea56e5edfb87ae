import { NOTE_MAX } from '@rushes/contract/enums';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import styles from './note-field.module.css';

interface Props {
  note: string;
  mayChange: boolean;
  onChange: (note: string) => void;
}

/** Read like a text, changed in place. Escape leaves it as it was, Ctrl+Enter keeps it. */
export function NoteField({ note, mayChange, onChange }: Props) {
  const { t } = useTranslation(['file-view', 'ui']);
  const [draft, setDraft] = useState<string | null>(null);
  const read = useRef<HTMLButtonElement>(null);
  const wrote = useRef(false);
  // Done with writing, the focus stays where the note stands.
  useEffect(() => {
    if (draft === null && wrote.current) read.current?.focus();
    wrote.current = draft !== null;
  }, [draft]);
  if (draft === null) {
    if (!mayChange) return note ? <p className={styles.note}>{note}</p> : null;
    return (
      <button ref={read} type="button" className={styles.read} onClick={() => setDraft(note)}>
        {note || <span className={styles.none}>{t('info.addNote')}</span>}
      </button>
    );
  }
  const keep = () => {
    const text = draft.trim();
    if (text !== note) onChange(text);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The player's own keys must not hear what is typed.
    event.stopPropagation();
    if (event.key === 'Escape') setDraft(null);
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
    // Or the same Enter presses what has the focus next.
    event.preventDefault();
    keep();
  };
  return (
    <div className={styles.edit}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: somebody just asked to write here
        autoFocus
        aria-label={t('info.note')}
        className={styles.field}
        maxLength={NOTE_MAX}
        rows={4}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <span className={styles.left}>{t('info.noteLeft', { count: NOTE_MAX - draft.length })}</span>
        <Button size="sm" variant="subtle" onClick={() => setDraft(null)}>
          {t('ui:cancel')}
        </Button>
        <Button size="sm" onClick={keep}>
          {t('info.save')}
        </Button>
      </div>
    </div>
  );
}
