import { cardFields } from './card-fields.ts';
import { fieldsOf, type Piece, slotsOf } from './json-values.ts';

// A row of a folder page (docs/decisions/0014). The driver's time depends on the number of columns, so all values share one,
// except free text. In it, the values that many files of a page have in common form one text, which is written once per
// distinct text.

const fields = Object.entries(cardFields('p.team')).map(([name, field]) => ({ name, ...field }));
export const own = fieldsOf(
  ',',
  fields.filter(({ isOwn }) => isOwn),
);
export const common = fieldsOf(
  '{',
  fields.filter(({ isOwn }) => !isOwn),
);

const textsOf = (pieces: readonly Piece[], wanted: 'plain' | 'free') => {
  const slots = slotsOf(pieces).filter(({ isFree = false }) => isFree === (wanted === 'free'));
  return [...new Set(slots.map(({ sends }) => sends))];
};
export const ownTexts = textsOf(own, 'plain');
export const freeTexts = textsOf(own, 'free');
// Free text comes last: there, a separator only cuts it off.
export const commonTexts = [...textsOf(common, 'plain'), ...textsOf(common, 'free')];
if (textsOf(common, 'free').length > 1) throw new Error('Only one free text can be common.');

/** Separators: of texts in the first column, and of texts that files have in common. */
export const OWN_END = '\u001f';
export const COMMON_END = '\u001e';

/** One joined column, the free texts, then the value of the sort column. */
export type CardRow = readonly (string | null)[];

const ID_LENGTH = 36;

/** The position of a row in the list; a row starts with the id of the file. */
export const endOfRow = (row: CardRow) => ({ id: row[0]!.slice(0, ID_LENGTH), value: row.at(-1)! });
