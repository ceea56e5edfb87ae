import { NOTE_MAX } from '@rushes/contract/enums';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import styles from '../folder/folder-header.module.css';

/** From this length on, the field shows the remaining characters. */
const NEARLY_FULL = NOTE_MAX - 200;

export function FolderNoteField({ note, onDone }: { note: string; onDone: (note: string | null) => void }) {
  const { t } = useTranslation('pods');
  const [text, setText] = useState(note);
  const field = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  const touch = useTouch();
  const isNearlyFull = text.length >= NEARLY_FULL;
  // As high as its content, so that the note is fully visible without scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight + 2}px`;
  }, [text]);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(note.length, note.length);
  }, [note]);
  const end = (kept: string | null) => {
    if (ended.current) return;
    ended.current = true;
    onDone(kept);
  };
  return (
    <div className={styles.noteField}>
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={NOTE_MAX}
        aria-label={t('note.label')}
        placeholder={t('note.add')}
        className={styles.noteInput}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => end(text.trim())}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') end(null);
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            end(text.trim());
          }
        }}
      />
      {(isNearlyFull || !touch) && (
        <span className="font-caption faint">
          {isNearlyFull ? t('note.left', { count: NOTE_MAX - text.length }) : t('note.hint')}
        </span>
      )}
    </div>
  );
}
