// Folding can lengthen a name many times (a Korean syllable becomes three letters), and an index of PostgreSQL holds
// 2,700 bytes: the rest of so long a name does not sort.
const MAX = 600;

/**
 * The natural, case-insensitive order of names as bytes, so that every database sorts alike: a run of digits is
 * written as its length and itself (`Clip 9` before `Clip 10`), accents are folded.
 */
export function sortKey(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();
  const numbered = folded.replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '');
    // Runs longer than 99 digits sort as 99: nobody numbers clips that far.
    return `0${String(Math.min(significant.length, 99)).padStart(2, '0')}${significant}`;
  });
  return numbered.slice(0, MAX);
}
