import { IMPORT_MAX, type ImportFormat } from '@rushes/contract/markers';

const endings = new Map<string, ImportFormat>([
  ['edl', 'edl'],
  ['fcpxml', 'fcpxml'],
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

/** File name from the Content-Disposition header. */
export function nameIn(disposition: string | null, otherwise: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : otherwise;
  } catch {
    return otherwise;
  }
}

/** Time for the browser to start saving before the object URL is revoked. */
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
