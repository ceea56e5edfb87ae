import { Calendar } from 'lucide-react';
import { lazy, type Ref, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { locale } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { IconButton } from '../button/icon-button.tsx';
import { formatDay, readDay, within } from './calendar-days.ts';
import styles from './date-field.module.css';
import { TextField } from './text-field.tsx';

const CalendarPopover = lazy(() =>
  loadChunk(() => import('./calendar-popover.tsx')).then((part) => ({ default: part.CalendarPopover })),
);

interface Props {
  label: string;
  /** A calendar day such as 2026-11-28, or the typed text while it is not a day. */
  value: string;
  min?: string;
  max?: string;
  disabled?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  onChange: (day: string) => void;
  onBlur?: () => void;
}

const NUMERIC = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const EXAMPLE = '2026-11-28';

/** A date that is typed in the order of the language, or chosen in a calendar. */
export function DateField({ value, min, max, disabled, hint, error, onChange, onBlur, ...rest }: Props) {
  const { t } = useTranslation('ui');
  const place = locale(useLanguage());
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const focused = useRef<HTMLInputElement>(null);
  const day = readDay(value);
  const unread =
    value !== '' && typed === null && !day
      ? t('date.wrong', { example: formatDay(EXAMPLE, place, NUMERIC) })
      : undefined;
  const isTyping = typed !== null;
  // The text changes on focus, which ends the selection: what is typed next must replace it.
  useLayoutEffect(() => {
    if (isTyping) focused.current?.select();
  }, [isTyping]);
  const full = day ? formatDay(day, place, { dateStyle: 'full' }) : value;
  return (
    <div>
      <TextField
        {...rest}
        value={typed ?? full}
        placeholder={t('date.format')}
        autoComplete="off"
        disabled={disabled}
        hint={hint}
        error={error ?? unread}
        onFocus={(event) => {
          const field = event.currentTarget;
          focused.current = field;
          setTyped(day ? formatDay(day, place, NUMERIC) : value);
          // Again after the click, which sets the cursor.
          requestAnimationFrame(() => document.activeElement === field && field.select());
        }}
        onBlur={() => {
          setTyped(null);
          onBlur?.();
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          onChange(readDay(text) ?? text.trim());
        }}
        rightSection={
          <IconButton
            ref={button}
            className={styles.button}
            label={t('date.choose')}
            size={32}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Calendar size={16} strokeWidth={1.6} aria-hidden />
          </IconButton>
        }
      />
      {open && (
        <Suspense>
          <CalendarPopover
            label={rest.label}
            day={day && within(day, min, max) ? day : undefined}
            {...(min ? { min } : {})}
            {...(max ? { max } : {})}
            anchor={button}
            onChoose={(chosen) => {
              onChange(chosen);
              setOpen(false);
              button.current?.focus();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
