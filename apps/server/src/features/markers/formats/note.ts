import { type Marker, oneLine } from '../model/marker.ts';

// The author and the replies of a marker as lines of its note, in formats that have one text for both.

const AUTHOR = '— ';
const ANSWER = '↳ ';

export const noteOf = ({ author, replies }: Marker): string =>
  [
    ...(author ? [`${AUTHOR}${oneLine(author)}`] : []),
    ...replies.map((reply) => `${ANSWER}${oneLine(reply.author)}: ${oneLine(reply.text)}`),
  ].join('\n');

/** The lines of a note that are neither the author nor a reply. */
export const linesOf = (note: string): string[] =>
  note.split('\n').filter((line) => !line.startsWith(AUTHOR) && !line.startsWith(ANSWER));

/** Resolve's default name of an unnamed marker. */
export const UNNAMED = /^Marker \d+$/;
