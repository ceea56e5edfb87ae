import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './address-field.module.css';
import { endsAddress, takeAddresses } from './external-form.ts';

interface Props {
  addresses: readonly string[];
  typed: string;
  /** Label and hint of the field. By default they describe the recipients. */
  label?: string;
  hint?: string;
  error?: string | undefined;
  disabled: boolean;
  onChange: (addresses: readonly string[], typed: string) => void;
}

/**
 * Shows e-mail addresses as chips, with an input for the next one. Backspace in the empty input removes the last chip.
 */
export function AddressField({ addresses, typed, label, hint, error, disabled, onChange }: Props) {
  const { t } = useTranslation('accesslinks');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (text: string) => {
    const next = takeAddresses(addresses, text);
    onChange(next.addresses, next.typed);
  };
  return (
    <div>
      <label htmlFor={id} className="block mb-6 font-small medium leading-16">
        {label ?? t('to')}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the chips focuses the input, which handles the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={styles.field}
        data-invalid={error ? true : undefined}
        data-disabled={disabled || undefined}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {addresses.length > 0 && (
          <ul className={styles.chips}>
            {addresses.map((email) => (
              <li key={email} className={styles.chip}>
                <span className="truncate min-w-0">{email}</span>
                {!disabled && (
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={t('remove', { email })}
                    onClick={() => {
                      onChange(
                        addresses.filter((one) => one !== email),
                        typed,
                      );
                      input.current?.focus();
                    }}
                  >
                    <X size={12} strokeWidth={2} aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={styles.input}
          value={typed}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const text = event.currentTarget.value;
            if (endsAddress(text)) take(text);
            else onChange(addresses, text);
          }}
          onBlur={() => typed && take(typed)}
          onPaste={(event) => {
            event.preventDefault();
            take(`${typed}${event.clipboardData.getData('text')}`);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed) {
              event.preventDefault();
              take(typed);
            } else if (event.key === 'Backspace' && !typed && addresses.length > 0) {
              event.preventDefault();
              onChange(addresses.slice(0, -1), addresses.at(-1)!);
            }
          }}
        />
      </div>
      <p
        id={`${id}-note`}
        className={error ? 'mt-6 font-small leading-16 red' : 'mt-6 font-small leading-16 muted'}
      >
        {error ?? hint ?? t('toHint')}
      </p>
    </div>
  );
}
