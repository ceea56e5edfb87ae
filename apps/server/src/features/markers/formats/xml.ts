// As much of XML as the formats need. Line breaks and tabs are written by number: in an attribute a parser would make
// spaces of them.

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (sign) => signs[sign]!)
    .replaceAll(/[\n\t\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element in lines of its own: its text, or what stands in it. */
export function element(
  name: string,
  attributes: Attributes,
  inside: string | readonly string[] = [],
): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const head = [name, ...given.map(([key, value]) => `${key}="${escaped(String(value))}"`)].join(' ');
  if (typeof inside === 'string') return `<${head}>${escaped(inside)}</${name}>\n`;
  if (inside.length === 0) return `<${head}/>\n`;
  // Not by the start of lines as a pattern knows it: to that, some characters of a text end a line.
  const lines = inside.join('').trimEnd().split('\n');
  return `<${head}>\n${lines.map((line) => `  ${line}\n`).join('')}</${name}>\n`;
}

/** `<name>text</name>` */
export const leaf = (name: string, text: string | number): string => element(name, {}, String(text));

export const xmlDocument = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${root}>\n${content}`;
