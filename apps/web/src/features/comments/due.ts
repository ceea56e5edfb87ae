/** As a field for date and time has it: the minute on the clock of whoever looks. */
export function localMinute(instant: string): string {
  const moment = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

const isKept = (field: string, before: string | null): boolean =>
  before !== null && field === localMinute(before);

/** The field knows minutes: a deadline that nobody moved is sent as it stands. */
export const dueOf = (field: string, before: string | null): string | null =>
  isKept(field, before) ? before : field ? new Date(field).toISOString() : null;

/** Moved to a moment that is over. One that passed by itself is no mistake of whoever opens the form. */
export const isLate = (field: string, before: string | null, now: number): boolean =>
  field !== '' && !isKept(field, before) && new Date(field).getTime() <= now;
