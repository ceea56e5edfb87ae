import { charactersOf, type RuleProfile } from '@rushes/contract/subtitle-rules';
import { Merge, Split, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import type { Line } from './edits/line.ts';
import {
  type Clock,
  type Field,
  formOf,
  type LineForm,
  problemsOf,
  typeDuration,
  typedLine,
  typeIn,
  typeOut,
} from './edits/line-form.ts';
import { speedText } from './edits/measures.ts';
import styles from './line-editor.module.css';

interface Props {
  line: Line;
  clock: Clock;
  profile: RuleProfile;
  isNew: boolean;
  /** Whether the line can be split or merged with the next one. */
  reshapes: boolean;
  /** Saves the line, then optionally splits or merges it. */
  onDone: (line: Line, then?: 'split' | 'merge') => void;
  onDelete: () => void;
  onCancel: () => void;
}

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Inline editor in place of the row: times, text and reading speed. */
export function LineEditor({ line, clock, profile, isNew, reshapes, onDone, onDelete, onCancel }: Props) {
  const { t } = useTranslation('subtitles');
  const [form, setForm] = useState(() => formOf(line, clock));
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  // The timeline or a shortcut may change the times during editing.
  const known = useRef(line);
  if (known.current !== line) {
    const { startTime, endTime } = line;
    if (known.current.startTime !== startTime || known.current.endTime !== endTime)
      setForm({ ...formOf(line, clock), text: form.text });
    known.current = line;
  }
  useEffect(() => {
    const field = box.current?.querySelector('textarea');
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const problems = problemsOf(form);
  const shown = tried ? problems : {};
  function finish(then?: 'split' | 'merge') {
    const typed = typedLine(line, form);
    if (typed) return onDone(typed, then);
    setTried(true);
    const [first] = Object.keys(problems) as Field[];
    box.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || isInput(event.target))) finish();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const field = (
    name: Exclude<Field, 'text'>,
    type: (form: LineForm, text: string, clock: Clock) => LineForm,
  ) => (
    <div className="min-w-0">
      <label htmlFor={`${id}-${name}`} className="block mb-4 muted font-caption">
        {t(`line.${name}`)}
      </label>
      <input
        id={`${id}-${name}`}
        name={name}
        className={styles.time}
        autoComplete="off"
        spellCheck={false}
        inputMode={name === 'duration' ? 'decimal' : 'text'}
        value={form[name]}
        aria-invalid={shown[name] ? true : undefined}
        aria-describedby={shown[name] ? `${id}-problem` : undefined}
        onChange={({ currentTarget: { value } }) => setForm(type(form, value, clock))}
      />
    </div>
  );
  const [wrong] = Object.values(shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div ref={box} role="group" aria-label={t('line.edit')} className={styles.editor} onKeyDown={onKeyDown}>
      <div className={styles.times}>
        {field('in', typeIn)}
        {field('out', typeOut)}
        {field('duration', typeDuration)}
      </div>
      <textarea
        name="text"
        aria-label={t('line.text')}
        className={styles.text}
        rows={Math.max(2, form.text.split('\n').length)}
        value={form.text}
        aria-invalid={shown.text ? true : undefined}
        aria-describedby={shown.text ? `${id}-problem` : `${id}-counts`}
        onChange={({ currentTarget: { value } }) => setForm({ ...form, text: value })}
      />
      {wrong && (
        <p id={`${id}-problem`} role="alert" className="red font-small">
          {t(`problem.${wrong}`)}
        </p>
      )}
      <div className="row gap-4">
        <Counts id={`${id}-counts`} form={form} profile={profile} />
        {!isNew && reshapes && (
          <>
            <IconButton label={t('action.split')} onClick={() => finish('split')}>
              <Split {...icon} />
            </IconButton>
            <IconButton label={t('action.merge')} onClick={() => finish('merge')}>
              <Merge {...icon} />
            </IconButton>
          </>
        )}
        {!isNew ? (
          <IconButton label={t('action.delete')} onClick={onDelete}>
            <Trash2 {...icon} />
          </IconButton>
        ) : (
          <Button variant="subtle" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button onClick={() => finish()} aria-keyshortcuts="Control+Enter Meta+Enter">
          {t('line.done')}
        </Button>
      </div>
    </div>
  );
}

const isInput = (target: EventTarget) => target instanceof HTMLInputElement;

function Counts({ id, form, profile }: { id: string; form: LineForm; profile: RuleProfile }) {
  const { t } = useTranslation('subtitles');
  const { startTime = 0, endTime = 0, text } = form;
  const characters = charactersOf(text);
  const speed = speedText({ text, startTime, endTime });
  const { charactersPerCue: most, speed: fastest } = profile;
  return (
    <p id={id} className={styles.counts}>
      <span data-over={(most !== null && characters > most) || undefined} data-count="characters">
        <b>{characters}</b> {most === null ? t('count.characters') : t('count.ofCharacters', { limit: most })}
      </span>
      <span data-over={(fastest !== null && Number(speed) > fastest) || undefined} data-count="speed">
        <b>{speed}</b> {fastest === null ? t('count.speed') : t('count.ofSpeed', { limit: fastest })}
      </span>
    </p>
  );
}
