// Folding can make a name much longer (a Korean syllable becomes three letters), and a PostgreSQL index entry is
// limited to 2,700 bytes: the rest of a long name is not sorted.
const MAX = 600;

/**
 * A natural, case-insensitive sort order as bytes, so that every database sorts the same: a run of digits is prefixed
 * with its length (`Clip 9` before `Clip 10`), accents are folded.
 */
export function sortKey(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();
  const numbered = folded.replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '');
    // Runs longer than 99 digits sort as if they had 99: such numbers do not occur in practice.
    return `0${String(Math.min(significant.length, 99)).padStart(2, '0')}${significant}`;
  });
  return numbered.slice(0, MAX);
}
