/** Spreadsheets detect the encoding by it. */
export const BYTE_ORDER_MARK = '\ufeff';

// Spreadsheets treat a cell that begins with one of these as a formula; a leading apostrophe makes it text. An
// existing apostrophe gets another one, so that removing one restores the original.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a table as in RFC 4180. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`;
