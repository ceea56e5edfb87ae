/** Local time to the minute, in the format of a datetime-local field. */
export function localMinute(instant: string): string {
  const moment = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

const isKept = (field: string, before: string | null): boolean =>
  before !== null && field === localMinute(before);

/** The field has minute precision: an unchanged deadline is sent with its original value. */
export const dueOf = (field: string, before: string | null): string | null =>
  isKept(field, before) ? before : field ? new Date(field).toISOString() : null;

/** True if the deadline was changed to a time in the past. An unchanged deadline in the past is valid. */
export const isLate = (field: string, before: string | null, now: number): boolean =>
  field !== '' && !isKept(field, before) && new Date(field).getTime() <= now;
