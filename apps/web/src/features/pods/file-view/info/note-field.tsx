import { NOTE_MAX } from '@rushes/contract/enums';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LinkedText } from '#ui/text/linked-text.tsx';
import styles from './note-field.module.css';

interface Props {
  note: string;
  mayChange: boolean;
  onChange: (note: string) => void;
}

/** Shown as text, edited in place. Escape cancels, Ctrl+Enter saves. */
export function NoteField({ note, mayChange, onChange }: Props) {
  const { t } = useTranslation(['file-view', 'ui']);
  const [draft, setDraft] = useState<string | null>(null);
  const pen = useRef<HTMLButtonElement>(null);
  const wrote = useRef(false);
  // After editing, focus returns to the edit button.
  useEffect(() => {
    if (draft === null && wrote.current) pen.current?.focus();
    wrote.current = draft !== null;
  }, [draft]);
  if (draft === null) {
    const read = (
      <p className="mt-4 muted pre-wrap break-anywhere">
        <LinkedText text={note} />
      </p>
    );
    if (!mayChange) return note ? read : null;
    if (!note)
      return (
        <button ref={pen} type="button" className={styles.add} onClick={() => setDraft('')}>
          {t('info.addNote')}
        </button>
      );
    return (
      <div className={styles.read}>
        {read}
        <IconButton ref={pen} label={t('info.editNote')} size={24} onClick={() => setDraft(note)}>
          <Pencil size={14} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
    );
  }
  const keep = () => {
    const text = draft.trim();
    if (text !== note) onChange(text);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The player must not handle the keys typed here.
    event.stopPropagation();
    if (event.key === 'Escape') setDraft(null);
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
    // Otherwise the same Enter would activate the next focused element.
    event.preventDefault();
    keep();
  };
  return (
    <div className="mt-6">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the field
        autoFocus
        aria-label={t('info.note')}
        className={styles.field}
        maxLength={NOTE_MAX}
        rows={4}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="row gap-8 mt-8">
        <span className="grow faint font-small">
          {t('info.noteLeft', { count: NOTE_MAX - draft.length })}
        </span>
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
