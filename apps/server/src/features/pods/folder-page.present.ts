// Folder pages arrive as plain values and are written as JSON here. JSON written by PostgreSQL made a folder of 10,000
// files slower (docs/decisions/0014 and 0042), and the URLs have to be signed here anyway. The order of the values is that
// of `rowColumns` in folder-page.queries.ts.

export type CardRow = readonly (string | null)[];
type Sign = (id: string) => string;

interface Shared {
  nodeid: string;
  kind: string;
  rest: string;
  sprite: string;
}

function writeShared(text: string): Shared {
  const [
    nodeid,
    kind,
    mimetype,
    userid,
    archived,
    parentpodid,
    order,
    badgestatus,
    teamonly,
    state,
    stage,
    percentage,
    open,
    versions,
    resolution,
    framerate,
    sprite,
    ...name
  ] = text.split('\u001e') as [string, string, ...string[]];
  const by = `{"id":"${userid}","name":${JSON.stringify(name.join(' '))}}`;
  const status = `{"status":"${stage}","metadata":{"percentage":${percentage}}}`;
  const flags = `"order":${order},"badgestatus":${badgestatus},"teamonly":${teamonly},"state":${state}`;
  return {
    nodeid,
    kind: `"${kind}","mimetype":${mimetype ? JSON.stringify(mimetype) : null}`,
    rest: `"createdby":${by},"archived":${archived},"parentpodid":${quotedId(parentpodid)},${flags},"status":${
      status
    },"openComments":${open},"versionsCount":${versions},"resolution":${resolution ? JSON.stringify(resolution) : null},"framerate":${
      framerate || null
    }`,
    sprite: sprite || 'null',
  };
}

const quotedId = (id: string | undefined) => (id ? `"${id}"` : null);

function writeCard([values, name]: CardRow, sharedOf: (text: string) => Shared, sign: Sign): string {
  const [id, size, duration, created, updated, thumbnail, preview, peaks, text] = values!.split('\u001f');
  const { nodeid, kind, rest, sprite } = sharedOf(text!);
  const createdat = iso(created!);
  return `{"id":"${id}","nodeid":"${nodeid}","name":${quoted(name!)},"size":${size},"kind":${kind},"duration":${
    duration || null
  },"createdat":"${createdat}","updatedat":"${updated === created ? createdat : iso(updated!)}",${rest},"thumbnail":${
    thumbnail ? `{"id":"${thumbnail}","url":"${sign(thumbnail)}"}` : null
  },"livepreview":${
    preview ? `{"id":"${preview}","url":"${sign(preview)}","sprite":${sprite}}` : null
  },"peaks":${peaks ? `{"id":"${peaks}","url":"${sign(peaks)}"}` : null}}`;
}

/** Characters that need no escaping in JSON; nearly every name consists of them. */
const PLAIN = /^[ !#-[\]-~\u00a0-\ud7ff]*$/;
const quoted = (text: string) => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** Input: `2026-01-02 03:04:05.678901`; PostgreSQL omits trailing zeros. */
function iso(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`;
}

/** Most cards are shorter; the buffer grows for longer ones. */
const CARD_BYTES = 1200;
/** Maximum UTF-8 bytes of a UTF-16 unit. */
const UNIT_BYTES = 3;

/** Writes card by card into the response buffer: one long string would be copied once more. */
export function openPage(cards: number, sign: Sign) {
  let bytes = Buffer.allocUnsafe(512 + cards * CARD_BYTES);
  let end = bytes.write('{"pods":[');
  let isFirst = true;
  const known = new Map<string, Shared>();
  const sharedOf = (text: string) => {
    let shared = known.get(text);
    if (!shared) {
      shared = writeShared(text);
      known.set(text, shared);
    }
    return shared;
  };
  const add = (text: string) => {
    const room = end + text.length * UNIT_BYTES;
    if (room > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, end)], Math.max(room, bytes.length * 2));
    end += bytes.write(text, end);
  };
  return {
    add(row: CardRow): void {
      const card = writeCard(row, sharedOf, sign);
      add(isFirst ? card : `,${card}`);
      isFirst = false;
    },
    close(next: string | null): Buffer {
      add(`],"next":${JSON.stringify(next)}}`);
      return bytes.subarray(0, end);
    },
  };
}
