// The arithmetic of a code typed box by box. The digits stand in one field, so that pasting, filling in and reading
// aloud work as in any other; the boxes only show it.

/** What counts of a text that was typed, pasted or filled in: `407 123` and `407-123` are codes too. */
export function digitsOf(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}

/** The box that is being filled: a filled one is chosen whole, so that the next digit takes its place. */
export function boxAt(value: string, at: number, length: number): { start: number; end: number } {
  const start = Math.max(0, Math.min(at, value.length, length - 1));
  return { start, end: Math.min(start + 1, value.length) };
}

/** Where a key leads from a box; null when it is not about moving. */
export function boxAfter(key: string, at: number, value: string): number | null {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(value.length, at + 1);
  if (key === 'Home' || key === 'ArrowUp') return 0;
  if (key === 'End' || key === 'ArrowDown') return value.length;
  return null;
}
