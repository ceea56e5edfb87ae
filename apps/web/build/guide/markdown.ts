/** A block of a page. Its texts are Markdown with bold text, code and links. */
export type Block =
  | { type: 'heading'; level: 1 | 2; text: string; id: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; ordered: boolean; items: string[] }
  | { type: 'picture'; alt: string; file: string };

type Span = { type: 'text' | 'bold' | 'code'; text: string } | { type: 'link'; text: string; to: string };

const PICTURE = /^!\[([^\]]+)\]\(([^()\s]+)\)$/;
const ITEM = /^(?:- |\d+\. )/;
/** Markup that the guide does not use. It would be shown as it is. */
const UNKNOWN_SPAN = /[*`[\]<>|~\\]|&\w+;/;
const UNKNOWN_BLOCK = /^(?:[\s#>+=|]|[-_]{2})/m;

/** The anchor of a heading, as GitHub makes it. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Parses the part of Markdown that the guide uses, and refuses the rest. */
export function parseMarkdown(source: string): Block[] {
  return source
    .trim()
    .split(/\n{2,}/)
    .map(parseBlock);
}

function parseBlock(source: string): Block {
  const [, marks, title] = /^(##?) (.+)$/.exec(source) ?? [];
  if (marks && title) return { type: 'heading', level: marks.length as 1 | 2, text: title, id: slug(title) };
  const [, alt, file] = PICTURE.exec(source) ?? [];
  if (alt && file) return { type: 'picture', alt, file };
  refuse(UNKNOWN_BLOCK, source);
  if (!ITEM.test(source)) return { type: 'paragraph', text: source };
  const lines = source.split('\n');
  const other = lines.find((line) => !ITEM.test(line));
  if (other) throw new Error(`Every line of a list must be an item: ${other}`);
  return {
    type: 'list',
    ordered: !source.startsWith('-'),
    items: lines.map((line) => line.replace(ITEM, '')),
  };
}

export function parseSpans(source: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const addText = (text: string) => {
    refuse(UNKNOWN_SPAN, text);
    if (text) spans.push({ type: 'text', text });
  };
  for (const found of source.matchAll(/\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^()\s]+)\)/g)) {
    const [all, bold, code, text, to] = found;
    addText(source.slice(end, found.index));
    if (bold) spans.push({ type: 'bold', text: bold });
    else if (code) spans.push({ type: 'code', text: code });
    else if (text && to) spans.push({ type: 'link', text, to });
    end = found.index + all.length;
  }
  addText(source.slice(end));
  return spans;
}

function refuse(mark: RegExp, source: string): void {
  if (mark.test(source)) throw new Error(`The guide does not support this Markdown: ${source}`);
}
