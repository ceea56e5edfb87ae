/** As a field for date and time has it: the minute on the clock of whoever looks. */
export function localMinute(instant: string): string {
  const moment = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
