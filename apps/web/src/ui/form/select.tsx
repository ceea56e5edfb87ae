import { Check, ChevronDown, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '../button/icon-button.tsx';
import { menuPosition } from '../menu/menu-position.ts';
import styles from './select.module.css';
import { type Group, groupsOf, matching, nextOption, type Option, typedOption } from './select-options.ts';
import field from './text-field.module.css';

interface Props<Value extends string> {
  label: string;
  /** Visually hidden label: the visible text is elsewhere on the page. */
  quiet?: boolean;
  data: readonly Option<Value>[] | readonly Group<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Text after the value, in the accent colour. */
  mark?: ReactNode;
  disabled?: boolean;
  width?: number;
  /** Makes the select searchable. Text for no results. */
  nothingFound?: string;
  /** The caller searches: `data` contains the results for the text. */
  onSearch?: (text: string) => void;
  /** Shown while the empty value is selected. */
  placeholder?: string;
  /** Shows a button that clears the selection. */
  onClear?: () => void;
}

/** Letters typed within this time form one word. */
const TYPING_MS = 600;

/**
 * Choice of one option, as a combobox with a list in a popover. The keyboard follows the ARIA pattern: arrows, Home, End
 * and typed letters move, Enter or Space chooses, Escape closes.
 */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, quiet, data, value, onChange, mark, disabled, width, nothingFound, placeholder } = props;
  const { onSearch, onClear } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Null until something is typed: then the field shows the selection.
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const letters = useRef({ typed: '', at: 0 });

  const all = groupsOf(data);
  const groups = text === null || onSearch ? all : matching(all, text);
  const options = groups.flatMap(({ items }) => items);
  const chosen = all.flatMap(({ items }) => items).find((option) => option.value === value);

  function search(typed: string | null) {
    setText(typed);
    onSearch?.(typed ?? '');
  }
  function open(at = options.findIndex((option) => option.value === value)) {
    setOpen(true);
    setActive(at);
  }
  function close() {
    setOpen(false);
    if (text !== null) search(null);
  }
  function choose(option: Option<Value> | undefined) {
    if (!option) return;
    close();
    if (option.value !== value) onChange(option.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const isTyping = nothingFound !== undefined;
    if (isOpen && key === 'Escape') close();
    else if (isOpen && (key === 'Enter' || (key === ' ' && !isTyping))) choose(options[active]);
    else if (isOpen && key === 'Tab') return close();
    else if (!isOpen && ((key === ' ' && !isTyping) || key === 'ArrowDown' || key === 'ArrowUp')) open();
    else if (!isTyping && key.length === 1 && key !== ' ') jump(key);
    else {
      const next = isTyping && !key.startsWith('Arrow') ? undefined : nextOption(key, active, options.length);
      if (next === undefined) return;
      if (isOpen) setActive(next);
      else open(next);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function jump(letter: string) {
    const now = performance.now();
    const typed = now - letters.current.at < TYPING_MS ? letters.current.typed + letter : letter;
    letters.current = { typed, at: now };
    const from = isOpen ? active : options.findIndex((option) => option.value === value);
    const found = typedOption(
      options.map((option) => option.label),
      from,
      typed,
    );
    open(found ?? from);
  }

  const listId = `${id}-list`;
  const activeId = isOpen && options[active] ? `${id}-${active}` : undefined;
  return (
    <div style={width ? { width } : undefined}>
      {!quiet && (
        <label htmlFor={id} className={`${field.label} block mb-6`}>
          {label}
        </label>
      )}
      <div ref={place} className="relative">
        <input
          id={id}
          type="text"
          role="combobox"
          className={`${field.field} ${styles.input}`}
          data-marked={mark ? true : undefined}
          // Escape closes the list first, then the dialog.
          data-own-escape={isOpen}
          aria-label={quiet ? label : undefined}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen && options.length > 0 ? listId : undefined}
          aria-activedescendant={activeId}
          aria-autocomplete={nothingFound ? 'list' : 'none'}
          autoComplete="off"
          readOnly={!nothingFound}
          disabled={disabled}
          placeholder={placeholder}
          value={text ?? chosen?.label ?? ''}
          onChange={(event) => {
            search(event.target.value);
            open(0);
          }}
          // Typing replaces the text.
          onFocus={(event) => nothingFound && event.target.select()}
          onClick={(event) => {
            if (nothingFound) event.currentTarget.select();
            if (!isOpen) open();
            else if (!nothingFound) close();
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <span className={styles.end}>
          {mark && <span className="font-caption iris">{mark}</span>}
          {onClear && chosen ? (
            <IconButton label={t('clear')} size={22} className={styles.clear} onClick={onClear}>
              <X size={14} strokeWidth={1.6} />
            </IconButton>
          ) : (
            <ChevronDown aria-hidden size={14} strokeWidth={1.6} />
          )}
        </span>
      </div>
      {isOpen && (
        <List place={place} activeId={activeId}>
          {options.length === 0 ? (
            <p className={styles.nothing}>{nothingFound}</p>
          ) : (
            <div id={listId} role="listbox" aria-label={label}>
              {groups.map(({ group, items }) => (
                <OptionGroup key={group ?? ''} name={group}>
                  {items.map((option) => {
                    const index = options.indexOf(option);
                    return (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
                      // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                      <div
                        key={option.value}
                        id={`${id}-${index}`}
                        role="option"
                        aria-selected={option.value === value}
                        data-active={index === active || undefined}
                        className={styles.option}
                        onPointerMove={() => setActive(index)}
                        onClick={() => choose(option)}
                      >
                        {option.label}
                        {option.value === value && <Check aria-hidden size={14} strokeWidth={1.6} />}
                      </div>
                    );
                  })}
                </OptionGroup>
              ))}
            </div>
          )}
        </List>
      )}
    </div>
  );
}

function OptionGroup({ name, children }: { name: string | null; children: ReactNode }) {
  const id = useId();
  if (!name) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.group}>
        {name}
      </div>
      {children}
    </div>
  );
}

interface ListProps {
  place: { current: HTMLElement | null };
  activeId: string | undefined;
  children: ReactNode;
}

/** As wide as the field and below it, or above it if only that fits. */
function List({ place, activeId, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    list.current?.showPopover();
  }, []);

  // After every render: the number of results changes the height.
  useLayoutEffect(() => {
    const follow = () => {
      const [element, box] = [list.current, place.current?.getBoundingClientRect()];
      if (!element || !box) return;
      element.style.minWidth = `${box.width}px`;
      const room = { width: window.innerWidth, height: window.innerHeight };
      const { left, top } = menuPosition(box, element.getBoundingClientRect(), room, 'bottom-start', 8);
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    follow();
    window.addEventListener('resize', follow);
    document.addEventListener('scroll', follow, true);
    return () => {
      window.removeEventListener('resize', follow);
      document.removeEventListener('scroll', follow, true);
    };
  });

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field
    <div ref={list} popover="manual" className={styles.list} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  );
}
