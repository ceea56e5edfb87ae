import { COMMENT_MAX } from '@rushes/contract/comments';
import {
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Avatar } from '#ui/image/avatar.tsx';
import styles from './mention-field.module.css';
import { mentionQueryAt, type Person, peopleFor, withMention } from './mentions.ts';

interface Props {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  placeholder: string;
  text: string;
  readOnly: boolean;
  /** Without it there are no mentions. */
  people: readonly Person[] | undefined;
  onChange: (text: string) => void;
  onPick: (person: Person) => void;
  /** The people may be needed soon: start loading them. */
  onFocus: () => void;
  onSend: () => void;
  onEscape: () => void;
}

/** A short list is enough: two letters narrow it down. */
const SHOWN = 6;

/** Text field that grows with its content. Typing @ opens the mention list. */
export function MentionField(props: Props) {
  const { ref, label, placeholder, text, readOnly, people, onChange, onPick, onFocus, onSend, onEscape } =
    props;
  const { t } = useTranslation('comments');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => field.current!, []);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const asking = caret === null ? null : mentionQueryAt(text, caret);
  const found = asking && people ? peopleFor(people, asking.text).slice(0, SHOWN) : [];
  const active = found.length > 0 ? Math.min(at, found.length - 1) : -1;

  // Fallback for browsers without `field-sizing: content`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  const put = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (put.current === null) return;
    field.current?.setSelectionRange(put.current, put.current);
    put.current = null;
  });

  function pick(person: Person | undefined) {
    if (!asking || !person) return;
    const next = withMention(text, asking, person);
    put.current = next.caret;
    setCaret(null);
    onPick(person);
    onChange(next.text);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (active >= 0 && step !== 0) setAt((active + step + found.length) % found.length);
    else if (
      active >= 0 &&
      (event.key === 'Enter' || event.key === 'Tab') &&
      !event.ctrlKey &&
      !event.metaKey
    )
      pick(found[active]);
    else if (event.key === 'Escape') {
      if (active >= 0) setCaret(null);
      else onEscape();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="fill relative">
      {found.length > 0 && (
        <div id={id} role="listbox" aria-label={t('mention.people')} className={styles.list}>
          {found.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and sets aria-activedescendant
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.person}
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => setAt(index)}
              onClick={() => pick(person)}
            >
              <Avatar id={person.id} name={person.name} size={20} />
              {person.name}
            </div>
          ))}
        </div>
      )}
      <textarea
        ref={field}
        className={styles.field}
        rows={1}
        aria-label={label}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        {...(people && { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' })}
        aria-controls={active >= 0 ? id : undefined}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        maxLength={COMMENT_MAX}
        readOnly={readOnly}
        value={text}
        onFocus={onFocus}
        onBlur={() => setCaret(null)}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart);
          setAt(0);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
