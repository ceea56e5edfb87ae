import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { locale } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Popover } from '../menu/popover.tsx';
import { addDays, addMonths, formatDay, weeksOf, within } from './calendar-days.ts';
import styles from './calendar-popover.module.css';

interface Props {
  label: string;
  day: string | undefined;
  min?: string;
  max?: string;
  anchor: RefObject<HTMLElement | null>;
  onChoose: (day: string) => void;
  onClose: () => void;
}

function localToday(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** One month as a grid. Arrow keys move by day and week, Page Up and Page Down by month. */
export function CalendarPopover({ label, day, min, max, anchor, onChoose, onClose }: Props) {
  const { t } = useTranslation('ui');
  const place = locale(useLanguage());
  const today = localToday();
  const nearest = (wanted: string) => (min && wanted < min ? min : max && wanted > max ? max : wanted);
  const [focused, setFocused] = useState(() => nearest(day ?? today));
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const weeks = weeksOf(focused);
  const month = focused.slice(0, 7);
  const turn = (months: number) => setFocused(nearest(addMonths(focused, months)));
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    setFocused(nearest(move(focused)));
  };
  return (
    <Popover label={t('date.choose')} width={300} sheet anchor={anchor} onClose={onClose}>
      <div className={styles.head}>
        <IconButton label={t('date.previousMonth')} onClick={() => turn(-1)}>
          <ChevronLeft size={16} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <p aria-live="polite" className="semibold">
          {formatDay(focused, place, { month: 'long', year: 'numeric' })}
        </p>
        <IconButton label={t('date.nextMonth')} onClick={() => turn(1)}>
          <ChevronRight size={16} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      <table ref={grid} aria-label={label} className={styles.grid} onKeyDown={press}>
        <thead>
          <tr>
            {weeks[0]!.map((one) => (
              <th key={one} scope="col" abbr={formatDay(one, place, { weekday: 'long' })}>
                {formatDay(one, place, { weekday: 'short' }).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    className={styles.day}
                    data-day={one}
                    data-outside={one.slice(0, 7) === month ? undefined : true}
                    data-today={one === today || undefined}
                    data-chosen={one === day || undefined}
                    tabIndex={one === focused ? 0 : -1}
                    disabled={!within(one, min, max)}
                    aria-current={one === today ? 'date' : undefined}
                    aria-pressed={one === day}
                    aria-label={formatDay(one, place, { dateStyle: 'full' })}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Popover>
  );
}
