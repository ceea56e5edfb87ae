import { COMMENT_MAX } from '@rushes/contract/comments';
import { IMPORTED_AT_ONCE, type ImportFormat, type MarkerFormat } from '@rushes/contract/markers';
import type { Clip, Found, Marker } from '../model/marker.ts';
import { writeAvid } from './avid.ts';
import { writeCsv } from './csv.ts';
import { readCsv } from './csv-read.ts';
import { writeEdl } from './edl.ts';
import { readEdl } from './edl-read.ts';
import { writeFcpxml } from './fcpxml.ts';
import { readFcpxml } from './fcpxml-read.ts';
import { writeOtio } from './otio.ts';
import { readOtio } from './otio-read.ts';
import { tooMany, unreadable } from './unreadable.ts';
import { writeXmeml } from './xmeml.ts';

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
  otio: {
    extension: 'otio',
    mimetype: 'application/vnd.pixar.opentimelineio+json',
    write: writeOtio,
  },
  csv: { extension: 'csv', mimetype: 'text/csv; charset=utf-8', write: writeCsv },
};

const readers: Record<ImportFormat, (clip: Clip, content: string) => Found[]> = {
  fcpxml: readFcpxml,
  edl: readEdl,
  otio: readOtio,
  csv: readCsv,
};

/** All markers of the file. Throws an error that names the problem. */
export function readMarkers(clip: Clip, format: ImportFormat, content: string): Found[] {
  const found = readers[format](clip, content);
  if (found.length === 0) throw unreadable('markersNone');
  if (found.length > IMPORTED_AT_ONCE) throw tooMany();
  const long = found.find(({ text }) => text.length > COMMENT_MAX);
  if (long) throw unreadable('markerTooLong', { marker: `${long.text.slice(0, 40)}…`, max: COMMENT_MAX });
  return found;
}
