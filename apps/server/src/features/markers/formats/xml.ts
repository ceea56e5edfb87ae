// The subset of XML that the formats need. Line breaks and tabs are written as character references, because
// parsers normalize them to spaces in attributes.

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (sign) => signs[sign]!)
    .replaceAll(/[\n\t\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element on its own lines, with text or child elements. */
export function element(
  name: string,
  attributes: Attributes,
  inside: string | readonly string[] = [],
): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const head = [name, ...given.map(([key, value]) => `${key}="${escaped(String(value))}"`)].join(' ');
  if (typeof inside === 'string') return `<${head}>${escaped(inside)}</${name}>\n`;
  if (inside.length === 0) return `<${head}/>\n`;
  // No regular expression with `^` and the m flag: it also matches after other line terminators in a text.
  const lines = inside.join('').trimEnd().split('\n');
  return `<${head}>\n${lines.map((line) => `  ${line}\n`).join('')}</${name}>\n`;
}

/** `<name>text</name>` */
export const leaf = (name: string, text: string | number): string => element(name, {}, String(text));

export const xmlDocument = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${root}>\n${content}`;
