// The text of a marker that stands for a comment. Its last line names the comment, so that another synchronisation
// finds it, and contains a checksum of what was written, which tells who changed it since.

export interface Reply {
  author: string;
  text: string;
}

/** What a comment and its marker have in common. Times are frames of the sequence. */
export interface Content {
  frame: number;
  duration: number;
  text: string;
}

export interface MarkerKey {
  podid: string;
  commentid: string;
  /** Of the content when it was written. */
  sum: string;
}

const REPLY = '↳ ';
const KEY = /\n?\[rushes:([0-9a-f-]{36})\/([0-9a-f-]{36})#([0-9a-z]+)\]\s*$/;

const unified = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

/** FNV-1a: short, and only for changes that nobody makes on purpose. */
export function sumOf({ frame, duration, text }: Content): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${frame} ${duration} ${unified(text)}`))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

export function writeNote(
  content: Content,
  replies: readonly Reply[],
  { podid, commentid }: Omit<MarkerKey, 'sum'>,
): string {
  return [
    unified(content.text),
    ...replies.map(({ author, text }) => `${REPLY}${author}: ${unified(text).replaceAll('\n', ' ')}`),
    `[rushes:${podid}/${commentid}#${sumOf(content)}]`,
  ].join('\n');
}

/** The text without the lines that were added to it. */
export function readNote(note: string): { text: string; key: MarkerKey | null } {
  const whole = unified(note);
  const [line, podid, commentid, sum] = KEY.exec(whole) ?? [];
  if (line === undefined) return { text: whole, key: null };
  const lines = whole.slice(0, whole.length - line.length).split('\n');
  while (lines.at(-1)?.startsWith(REPLY)) lines.pop();
  return { text: lines.join('\n').trim(), key: { podid: podid!, commentid: commentid!, sum: sum! } };
}
