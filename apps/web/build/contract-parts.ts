import { readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseSync } from 'vite';
import { smallEndpoint } from './small-contract.ts';

const CONTRACT = '@rushes/contract/';
const PART = /^(.+)\?part=(\w+)$/;

/** Without what other plugins add to an id. */
const fileOf = (id: string) => id.replace(/\?.*$/, '');

/** The source of each endpoint and live event that a module of the contract exports, by name. */
function partsOf(path: string): Map<string, string> {
  const code = readFileSync(path, 'utf8');
  const parts = new Map<string, string>();
  const objects = new Map<string, ESTree.ObjectExpression>();
  for (const statement of parseSync(path, code).program.body) {
    const exported = statement.type === 'ExportNamedDeclaration';
    const declared = exported ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      const value = init.type === 'TSAsExpression' ? init.expression : init;
      if (value.type === 'ObjectExpression') objects.set(id.name, value);
      const part = exported && partSource(code, init, (name) => objects.get(name));
      if (part) parts.set(id.name, part);
    }
  }
  return parts;
}

function partSource(
  code: string,
  init: ESTree.Expression,
  fieldsOf: (name: string) => ESTree.ObjectExpression | undefined,
): string | null {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') return null;
  const [first] = init.arguments;
  if (init.callee.name === 'liveEvent' && first?.type === 'Literal') return `{ name: ${first.raw} }`;
  if (init.callee.name !== 'endpoint' || first?.type !== 'ObjectExpression') return null;
  return smallEndpoint(code, first, fieldsOf);
}

/**
 * Makes a module of each endpoint and live event. Otherwise a chunk that needs one endpoint of a feature contains all
 * of them: a third of the contract in the first load was for other pages.
 */
export function contractParts(): Plugin {
  const known = new Map<string, Map<string, string>>();
  const partsIn = (path: string) => {
    const parts = known.get(path) ?? partsOf(path);
    known.set(path, parts);
    return parts;
  };
  return {
    name: 'contract-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const [, module, part] = PART.exec(source) ?? [];
      if (!module?.startsWith(CONTRACT)) return null;
      return this.resolve(module, importer).then((found) => found && `${fileOf(found.id)}?part=${part}`);
    },
    load(id) {
      const [, path, part] = PART.exec(id) ?? [];
      if (!path || !part) return null;
      return { code: `export const ${part} = ${partsIn(path).get(part)};`, moduleSideEffects: false };
    },
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes(CONTRACT)) return null;
      let direct = code;
      for (const { moduleRequest, entries, start, end } of parseSync(
        id,
        code,
      ).module.staticImports.reverse()) {
        const module = moduleRequest.value;
        if (!module.startsWith(CONTRACT)) continue;
        const found = await this.resolve(module, id);
        if (!found) continue;
        const parts = partsIn(fileOf(found.id));
        const values = entries.filter(({ isType }) => !isType);
        const lines = values.map(({ importName, localName }) => {
          const name = importName.name ?? '';
          const from = parts.has(name) ? `${module}?part=${name}` : module;
          return `import { ${name} as ${localName.value} } from '${from}';`;
        });
        direct = direct.slice(0, start) + lines.join('') + direct.slice(end);
      }
      return { code: direct, map: null };
    },
  };
}
