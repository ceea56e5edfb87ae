import { IMPORT_MAX, type ImportFormat } from '@rushes/contract/markers';

const endings = new Map<string, ImportFormat>([
  ['edl', 'edl'],
  ['fcpxml', 'fcpxml'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['txt', 'csv'],
]);

/** By the ending; what programs call their tables differs. */
export const formatOf = (name: string): ImportFormat | undefined =>
  endings.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '');

/** What the file picker offers. */
export const accepted = [...endings.keys()].map((ending) => `.${ending}`).join(',');

/** Premiere writes its tables in UTF-16; everybody else in UTF-8. The mark at the beginning tells. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** No character of a file takes more than four bytes. */
export const isTooLarge = ({ size }: { size: number }): boolean => size > IMPORT_MAX * 4;

/** The name the server gives the file. */
export function nameIn(disposition: string | null, otherwise: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : otherwise;
  } catch {
    return otherwise;
  }
}

/** How long a browser may take to begin with a file that lies in its memory. */
const HELD_MS = 60_000;

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}
