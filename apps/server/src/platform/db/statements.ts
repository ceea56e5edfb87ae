// Tokens that can contain a semicolon which does not end a statement: quoted and dollar-quoted text, comments.
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/** Splits a file that cannot run as one transaction (create index concurrently) into statements. */
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
