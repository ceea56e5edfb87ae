// What may hold a semicolon that ends nothing: quoted text, dollar-quoted text, comments.
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/** Single statements of a file that cannot run as one transaction (create index concurrently). */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const token of text.matchAll(TOKEN)) {
    if (token[0] !== ';') continue;
    statements.push(text.slice(from, token.index));
    from = token.index + 1;
  }
  statements.push(text.slice(from));
  return statements.map((statement) => statement.trim()).filter((statement) => !isEmpty(statement));
}

function isEmpty(statement: string): boolean {
  return statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === '';
}
