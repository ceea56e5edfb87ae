import {
  type CardRow,
  COMMON_END,
  common,
  commonTexts,
  freeTexts,
  OWN_END,
  own,
  ownTexts,
} from './model/card-row.ts';
import { type Sign, writerOf } from './model/json-values.ts';

// Folder pages arrive as plain values and are written as JSON here. JSON written by PostgreSQL made a folder of 10,000
// files slower (docs/decisions/0014 and 0042), and the URLs have to be signed here anyway.

const COMMON = ownTexts.length;
const writeOwn = writerOf(own, [...ownTexts, 'common', ...freeTexts]);
const writeCommon = writerOf(common, commonTexts);

function writeCard(row: CardRow, commonOf: (text: string) => string, sign: Sign): string {
  const texts = row[0]!.split(OWN_END);
  for (let column = 1; column <= freeTexts.length; column++) texts[COMMON + column] = row[column]!;
  return `${commonOf(texts[COMMON]!)}${writeOwn(texts, sign)}}`;
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
  const known = new Map<string, string>();
  const commonOf = (text: string) => {
    let written = known.get(text);
    if (written === undefined) {
      written = writeCommon(text.split(COMMON_END), sign);
      known.set(text, written);
    }
    return written;
  };
  const add = (text: string) => {
    const room = end + text.length * UNIT_BYTES;
    if (room > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, end)], Math.max(room, bytes.length * 2));
    end += bytes.write(text, end);
  };
  return {
    add(row: CardRow): void {
      const card = writeCard(row, commonOf, sign);
      add(isFirst ? card : `,${card}`);
      isFirst = false;
    },
    close(next: string | null): Buffer {
      add(`],"next":${JSON.stringify(next)}}`);
      return bytes.subarray(0, end);
    },
  };
}
