import { AppError, invalid } from '@rushes/contract/app-error';

/** The deepest body of the contract, a drawing, has seven levels. */
const DEPTH_MAX = 32;
/** The largest body of the contract, 50,000 subtitle lines, has fewer than half as many. */
const VALUES_MAX = 1_000_000;

const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];

/** `__proto__` as a key, also in escaped form. */
const POISON =
  /"(?:_|\\u005[Ff]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[Ff])(?:t|\\u0074)(?:o|\\u006[Ff])(?:_|\\u005[Ff]){2}"\s*:/;

/** Parses a body of limited depth: a parser needs seconds and gigabytes for megabytes of brackets. */
export function readJson(bytes: Buffer): unknown {
  requireSimple(bytes);
  const text = bytes.toString('utf8');
  if (POISON.test(text)) throw invalid('body', 'notReadable');
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    throw invalid('body', 'notReadable');
  }
}

/** One pass over the bytes: counts levels and values, outside of strings. */
function requireSimple(bytes: Buffer): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++;
      if (++depth > DEPTH_MAX) throw new AppError('ERR186');
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    else if (byte === COMMA) values++;
  }
  if (values > VALUES_MAX) throw new AppError('ERR186');
}

/** Position of the closing quote. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return bytes.length;
}
