import { type ComponentPropsWithRef, type PointerEvent, useId, useRef, useState } from 'react';
import { boxAfter, boxAt, digitsOf } from './pin.ts';
import styles from './pin-input.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'ref' | 'className'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the last digit was typed, pasted or auto-filled. */
  onComplete?: (value: string) => void;
  error?: string | undefined;
  /** Visually hidden label: the visible text is elsewhere on the page. */
  quiet?: boolean;
  ref?: (input: HTMLInputElement | null) => void;
}

const LENGTH = 6;
const places = Array.from({ length: LENGTH }, (_, place) => place);

/** Six boxes for a one-time code, backed by a single field so that paste and autofill work. */
export function PinInput({ label, value, onChange, onComplete, error, quiet, ref, ...rest }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement | null>(null);
  const [at, setAt] = useState<number | null>(null);

  function choose(place: number) {
    const { start, end } = boxAt(field.current?.value ?? '', place, LENGTH);
    field.current?.setSelectionRange(start, end);
    setAt(start);
  }

  function take(text: string) {
    const digits = digitsOf(text, LENGTH);
    onChange(digits);
    if (digits.length === LENGTH && digits !== value) onComplete?.(digits);
  }

  function point(event: PointerEvent<HTMLInputElement>) {
    event.preventDefault();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.focus();
    choose(Math.floor(((event.clientX - left) / width) * LENGTH));
  }

  return (
    <div>
      <label
        htmlFor={id}
        className={quiet ? 'visually-hidden' : 'inline-block mb-6 font-small medium leading-16'}
      >
        {label}
      </label>
      <div className={styles.place}>
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          {...rest}
          id={id}
          ref={(input) => {
            field.current = input;
            ref?.(input);
          }}
          className={styles.field}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={({ currentTarget }) => {
            const before = currentTarget.selectionStart ?? currentTarget.value.length;
            take(currentTarget.value);
            // React moves the caret to the end after the update; select the box after that.
            requestAnimationFrame(() => choose(before));
          }}
          onKeyDown={(event) => {
            const next = event.shiftKey ? null : boxAfter(event.key, at ?? 0, value);
            if (next === null) return;
            event.preventDefault();
            choose(next);
          }}
          onPaste={(event) => {
            // A complete pasted code replaces the current value.
            const pasted = digitsOf(event.clipboardData.getData('text'), LENGTH);
            if (pasted.length < LENGTH) return;
            event.preventDefault();
            take(pasted);
          }}
          onPointerDown={point}
          onFocus={() => choose(value.length)}
          onBlur={(event) => {
            setAt(null);
            rest.onBlur?.(event);
          }}
        />
        {places.map((place) => (
          <span
            key={place}
            aria-hidden
            className={styles.box}
            data-active={place === at || undefined}
            data-wrong={error ? true : undefined}
          >
            {value[place] ?? (place === at && <span className={styles.caret} />)}
          </span>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-8 font-small leading-16 red">
          {error}
        </p>
      )}
    </div>
  );
}
