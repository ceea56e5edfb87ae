// Names for an archive that is opened on any system, out of names that people typed on any system.

/** Everything Windows forbids in a name, what no terminal should be sent, and what separates folders. */
const FORBIDDEN = /[\p{Cc}/\\:*?"<>|]/gu;
/** Signs that turn the direction of reading: "gpj.exe" must not be able to look like "exe.jpg". */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Devices, whatever ending they carry. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;
/** What most file systems hold, less room for a number behind it. */
const BYTES_MAX = 240;

export function safeName(name: string): string {
  const clean = name.toWellFormed().normalize('NFC').replace(TURNING, '').replace(FORBIDDEN, '_').trimStart();
  // Windows drops points and spaces at the end, and with them the difference between two names.
  const short = shorten(clean.replace(/[. ]+$/u, '')).replace(/[. ]+$/u, '');
  if (short === '') return '_';
  return RESERVED.test(short) ? `_${short}` : short;
}

function split(name: string): { stem: string; ending: string } {
  const at = name.lastIndexOf('.');
  // A name that begins with its only point has no ending, and nobody writes one of twenty letters.
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

/** Two names that a disk of Windows or a Mac takes for one. */
const folded = (name: string) => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Hands out the names of one folder, each once. */
export function openNames(): (name: string) => string {
  const taken = new Set<string>();
  // A thousand files of one name are not counted from two on each time.
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
