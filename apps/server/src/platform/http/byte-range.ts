export type ByteRange = { start: number; end: number } | 'whole' | 'unsatisfiable';

/** A single range of RFC 9110 section 14. Multiple ranges get the whole body, which the standard allows. */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  if (match[1] === '') {
    const suffix = Number(match[2]);
    if (suffix === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size) return 'unsatisfiable';
  if (match[2] !== '' && Number(match[2]) < start) return 'whole';
  return { start, end };
}
