import { COMMENT_MAX } from '@rushes/contract/comments';
import { IMPORTED_AT_ONCE, type ImportFormat, type MarkerFormat } from '@rushes/contract/markers';
import { writeAvid } from './formats/avid.ts';
import { writeCsv } from './formats/csv.ts';
import { readCsv } from './formats/csv-read.ts';
import { writeEdl } from './formats/edl.ts';
import { readEdl } from './formats/edl-read.ts';
import { writeFcpxml } from './formats/fcpxml.ts';
import { readFcpxml } from './formats/fcpxml-read.ts';
import { tooMany, unreadable } from './formats/unreadable.ts';
import { writeXmeml } from './formats/xmeml.ts';
import type { Clip, Found, Marker } from './marker.ts';

type TextFormat = Exclude<MarkerFormat, 'pdf'>;

interface Written {
  extension: string;
  mimetype: string;
  write(clip: Clip, markers: readonly Marker[]): string;
}

export const texts: Record<TextFormat, Written> = {
  fcpxml: { extension: 'fcpxml', mimetype: 'application/xml; charset=utf-8', write: writeFcpxml },
  xmeml: { extension: 'xml', mimetype: 'application/xml; charset=utf-8', write: writeXmeml },
  edl: { extension: 'edl', mimetype: 'text/plain; charset=utf-8', write: writeEdl },
  avid: { extension: 'txt', mimetype: 'text/plain; charset=utf-8', write: writeAvid },
  csv: { extension: 'csv', mimetype: 'text/csv; charset=utf-8', write: writeCsv },
};

const readers: Record<ImportFormat, (clip: Clip, content: string) => Found[]> = {
  fcpxml: readFcpxml,
  edl: readEdl,
  csv: readCsv,
};

/** All markers of the file. Throws an error that names the problem. */
export function readMarkers(clip: Clip, format: ImportFormat, content: string): Found[] {
  const found = readers[format](clip, content);
  if (found.length === 0) throw unreadable('no marker was found in it');
  if (found.length > IMPORTED_AT_ONCE) throw tooMany();
  const long = found.find(({ text }) => text.length > COMMENT_MAX);
  if (long) throw unreadable(`“${long.text.slice(0, 40)}…” is longer than ${COMMENT_MAX} characters`);
  return found;
}
