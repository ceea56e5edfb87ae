// The folder's pages carry their files as bare values and are written as JSON here: PostgreSQL takes three times as
// long to write the same JSON (docs/decisions/0014), and the addresses in it have to be signed here anyway.

/** Control characters stand in no value: names and their like are columns of their own. */
const SEPARATOR = '\u001f';

const instant = (column: string) => `(${column} at time zone 'UTC')`;
const maybe = (column: string) => `coalesce(${column}::text, '')`;

/** In a select list beside `pods p` and `users u`: three columns, which `writeCard` turns into the JSON of a card. */
export const rowColumns = `concat_ws(E'\\x1f', p.id, p.nodeid, p.size, p.kind, ${maybe('p.duration')},
    ${instant('p.createdat')}, ${instant('p.updatedat')}, u.id, p.archived, ${maybe('p.parentpodid')}, p."order",
    p.badgestatus, p.teamonly, p.state, p.stage, p.percentage, p.versionscount, ${maybe('p.framerate')},
    ${maybe('p.thumbnailid')}, ${maybe('p.livepreviewid')}, ${maybe('p.sprite')}, ${maybe('p.peaksid')},
    ${maybe('p.mimetype')}, ${maybe('p.resolution')}),
  p.name, u.firstname || ' ' || u.lastname`;

export type CardRow = readonly (string | null)[];

export function writeCard([values, name, by]: CardRow, sign: (id: string) => string): string {
  const [
    id,
    nodeid,
    size,
    kind,
    duration,
    createdat,
    updatedat,
    byid,
    archived,
    parentpodid,
    order,
    badgestatus,
    teamonly,
    state,
    stage,
    percentage,
    versions,
    framerate,
    thumbnailid,
    livepreviewid,
    sprite,
    peaksid,
    mimetype,
    resolution,
  ] = values!.split(SEPARATOR) as [string, ...string[]];
  return `{"id":"${id}","nodeid":"${nodeid}","name":${quoted(name!)},"size":${size},"kind":"${kind}","mimetype":${
    mimetype ? quoted(mimetype) : null
  },"duration":${duration || null},"createdat":"${iso(createdat!)}","updatedat":"${iso(
    updatedat!,
  )}","createdby":{"id":"${byid}","name":${quoted(by!)}},"archived":${archived},"parentpodid":${
    parentpodid ? `"${parentpodid}"` : null
  },"order":${order},"badgestatus":${badgestatus},"teamonly":${teamonly},"state":${state},"status":{"status":"${stage}","metadata":{"percentage":${percentage}}},"versionsCount":${versions},"resolution":${
    resolution ? quoted(resolution) : null
  },"framerate":${framerate || null},"thumbnail":${
    thumbnailid ? `{"id":"${thumbnailid}","url":"${sign(thumbnailid)}"}` : null
  },"livepreview":${
    livepreviewid
      ? `{"id":"${livepreviewid}","url":"${sign(livepreviewid)}","sprite":${sprite || null}}`
      : null
  },"peaks":${peaksid ? `{"id":"${peaksid}","url":"${sign(peaksid)}"}` : null}}`;
}

/** Letters that mean nothing in JSON; nearly every name consists of them. */
const PLAIN = /^[ !#-[\]-~\u00a0-\ud7ff]*$/;
const quoted = (text: string) => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** `2026-01-02 03:04:05.678901`, of which PostgreSQL leaves the last zeros out. */
function iso(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`;
}

/** Most cards are shorter; a longer one makes room for itself. */
const CARD_BYTES = 1200;
/** No letter takes more in UTF-8. */
const LETTER_BYTES = 3;

/** Card by card into the bytes of the answer: one long text would be copied once more. */
export function openPage(cards: number, sign: (id: string) => string) {
  let bytes = Buffer.allocUnsafe(512 + cards * CARD_BYTES);
  let end = bytes.write('{"pods":[');
  let isFirst = true;
  const add = (text: string) => {
    const room = end + text.length * LETTER_BYTES;
    if (room > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, end)], Math.max(room, bytes.length * 2));
    end += bytes.write(text, end);
  };
  return {
    add(row: CardRow): void {
      add(isFirst ? writeCard(row, sign) : `,${writeCard(row, sign)}`);
      isFirst = false;
    },
    close(next: string | null): Buffer {
      add(`],"next":${JSON.stringify(next)}}`);
      return bytes.subarray(0, end);
    },
  };
}
