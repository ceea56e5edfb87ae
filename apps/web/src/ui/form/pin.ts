// Logic of a code input with boxes. The digits are in one field, so that paste, autofill and screen readers work; the
// boxes only display it.

/** Digits of typed, pasted or auto-filled text: `407 123` and `407-123` are accepted. */
export function digitsOf(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}

/** Selection range of the active box: a filled box is selected, so that the next digit replaces it. */
export function boxAt(value: string, at: number, length: number): { start: number; end: number } {
  const start = Math.max(0, Math.min(at, value.length, length - 1));
  return { start, end: Math.min(start + 1, value.length) };
}

/** Target box of a navigation key; null for other keys. */
export function boxAfter(key: string, at: number, value: string): number | null {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(value.length, at + 1);
  if (key === 'Home' || key === 'ArrowUp') return 0;
  if (key === 'End' || key === 'ArrowDown') return value.length;
  return null;
}
