// Turns user-supplied names into file names that are valid on every operating system.

/** Characters that Windows forbids, control characters and path separators. */
const FORBIDDEN = /[\p{Cc}/\\:*?"<>|]/gu;
/** Bidirectional control characters: they can make "gpj.exe" display as "exe.jpg". */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Windows device names, reserved with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;
/** The limit of most file systems (255 bytes), minus room for a number suffix. */
const BYTES_MAX = 240;

export function safeName(name: string): string {
  const clean = name.toWellFormed().normalize('NFC').replace(TURNING, '').replace(FORBIDDEN, '_').trimStart();
  // Windows strips trailing dots and spaces, which would make two names equal.
  const short = shorten(clean.replace(/[. ]+$/u, '')).replace(/[. ]+$/u, '');
  if (short === '') return '_';
  return RESERVED.test(short) ? `_${short}` : short;
}

function split(name: string): { stem: string; ending: string } {
  const at = name.lastIndexOf('.');
  // A leading dot does not start an extension, and an extension has at most 20 characters including the dot.
  return at > 0 && name.length - at <= 20
    ? { stem: name.slice(0, at), ending: name.slice(at) }
    : { stem: name, ending: '' };
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= BYTES_MAX) return name;
  const { stem, ending } = split(name);
  const room = BYTES_MAX - Buffer.byteLength(ending);
  let kept = '';
  let length = 0;
  for (const sign of stem) {
    length += Buffer.byteLength(sign);
    if (length > room) break;
    kept += sign;
  }
  return kept.trimEnd() + ending;
}

/** Case and Unicode folding as on Windows and macOS file systems, where such names are equal. */
const folded = (name: string) => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Returns unique names within one folder. */
export function openNames(): (name: string) => string {
  const taken = new Set<string>();
  // The next number per name: avoids counting from 2 again for every duplicate.
  const next = new Map<string, number>();
  return (name) => {
    const wanted = safeName(name);
    const { stem, ending } = split(wanted);
    let given = wanted;
    const key = folded(wanted);
    for (let number = next.get(key) ?? 2; taken.has(folded(given)); number++) {
      given = `${stem} (${number})${ending}`;
      next.set(key, number + 1);
    }
    taken.add(folded(given));
    return given;
  };
}
