import { IMPORT_MAX, type ImportFormat } from '@rushes/contract/markers';

const endings = new Map<string, ImportFormat>([
  ['edl', 'edl'],
  ['fcpxml', 'fcpxml'],
  ['otio', 'otio'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['txt', 'csv'],
]);

/** Format by file extension, because the media types of tables differ between programs. */
export const formatOf = (name: string): ImportFormat | undefined =>
  endings.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '');

/** Accepted extensions of the file picker. */
export const accepted = [...endings.keys()].map((ending) => `.${ending}`).join(',');

/** Premiere writes tables in UTF-16, other programs in UTF-8. The byte order mark decides. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** A character takes at most four bytes. */
export const isTooLarge = ({ size }: { size: number }): boolean => size > IMPORT_MAX * 4;
