// How names are cleaned: of files, folders, labels, people and workspaces. No schemas, so that the browser can use it.

/**
 * Characters that change how the text around them is displayed: overrides, embeddings and isolates of the writing
 * direction, and line separators. With U+202E the program `cut_\u202Efdp.exe` looks like `cut_exe.pdf`.
 */
const DISGUISES = /[\u202a-\u202e\u2066-\u2069\u2028\u2029]/g;
/** Direction marks are part of correct Hebrew and Arabic; next to other letters they only make two names look alike. */
const MARKS = /[\u200e\u200f\u061c]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

function withoutDisguise(value: string): string {
  const plain = value.replace(DISGUISES, '');
  return RIGHT_TO_LEFT.test(plain.replace(MARKS, '')) ? plain : plain.replace(MARKS, '');
}

/**
 * NFC, because macOS sends é as two code points and Windows as one, and both mean the same name. A lone surrogate,
 * allowed in Windows file names, is not valid text in the database: it becomes U+FFFD.
 */
export const cleanName = (value: string) => withoutDisguise(value.toWellFormed().normalize('NFC')).trim();

/** A name without control characters. */
export const cleanPlainName = (value: string) => cleanName(value.replace(/\p{Cc}/gu, ''));

/** Control pictures (U+2400 and up); the C1 controls have none. */
const pictured = (letter: string) => {
  const code = letter.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
};

/** Control characters become visible symbols, so that no file is refused because of its name. */
export const cleanFileName = (value: string) => cleanName(value.replace(/\p{Cc}/gu, pictured));
