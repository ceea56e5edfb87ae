/** The calendar month in UTC that contains a moment. The end is the start of the next month. */
export function monthOf(now: number): { start: string; end: string } {
  const date = new Date(now);
  const firstOf = (month: number) => new Date(Date.UTC(date.getUTCFullYear(), month)).toISOString();
  return { start: firstOf(date.getUTCMonth()), end: firstOf(date.getUTCMonth() + 1) };
}
