import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** The fields of an endpoint that `lib/api.ts` reads. The gate only matters there if it is `public`. */
const READ = new Set(['name', 'route', 'raw']);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Removes from the contract what the browser does not use: descriptions, schemas, limits, gates, and endpoints that no
 * page calls.
 */
export const smallContract: Plugin = {
  name: 'small-contract',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]packages[\\/]contract[\\/]src[\\/]/.test(id) || id.includes('?part=')) return null;
    const { program } = parseSync(id, code);
    const edits = [...unusedFields(code, program), ...schemas(program)].sort((a, b) => b.start - a.start);
    let small = code;
    let before = code.length;
    for (const { start, end, text } of edits) {
      // Inside an edit that follows in the list, which replaces it too.
      if (end > before) throw new Error(`${id}: overlapping edits`);
      small = small.slice(0, start) + text + small.slice(end);
      before = start;
    }
    // Declarations of endpoints have no side effects: unused ones are removed.
    return {
      code: withoutUnusedImports(small).replace(/= (endpoint|liveEvent)\(/g, '= /* @__PURE__ */ $1('),
      map: null,
    };
  },
};

/** Imports that only schemas used would keep their modules, such as the list of countries, in the same chunk. */
function withoutUnusedImports(code: string): string {
  return code.replace(/^import \{([^}]*)\} from '[^']+';$/gm, (statement, list: string) => {
    const rest = code.replace(statement, '');
    const names = list.split(',').map((one) => one.trim().split(' ').at(-1) ?? '');
    return names.some((name) => name && new RegExp(`\\b${name}\\b`).test(rest)) ? statement : '';
  });
}

function unusedFields(code: string, program: ESTree.Program): Edit[] {
  const edits: Edit[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || given?.type !== 'ObjectExpression')
        return;
      given.properties.forEach((property, place) => {
        if (property.type !== 'Property' || isRead(property)) return;
        const next = given.properties[place + 1]?.start ?? code.indexOf(',', property.end) + 1;
        edits.push({ start: property.start, end: next || property.end, text: '' });
      });
    },
  }).visit(program);
  return edits;
}

/**
 * Schemas become the stub of src/lib/no-schemas.ts. As calls they would stay: the bundler cannot know that
 * `Id.nullable()` has no side effects.
 */
function schemas(program: ESTree.Program): Edit[] {
  const known = new Set<string>();
  const edits: Edit[] = [];
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.source.value !== './enums.ts')
      for (const { local } of statement.specifiers)
        if (/^(z|[A-Z]\w*)$/.test(local.name)) known.add(local.name);
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || !known.has('z')) continue;
    for (const { id, init } of declared.declarations) {
      const calls = init ? outerCalls(init, (root) => known.has(root)) : [];
      edits.push(...calls.map(({ start, end }) => ({ start, end, text: 'z' })));
      if (id.type === 'Identifier' && calls[0] && calls[0].start === init?.start) known.add(id.name);
    }
  }
  return edits;
}

/** The outermost calls on these objects, such as `z.string().max(3)`, outside functions and endpoints. */
function outerCalls(node: ESTree.Expression, isKnown: (root: string) => boolean): ESTree.CallExpression[] {
  switch (node.type) {
    case 'CallExpression':
      return isKnown(rootOf(node)) ? [node] : [];
    case 'ObjectExpression':
      return node.properties.flatMap((property) =>
        property.type === 'Property' ? outerCalls(property.value as ESTree.Expression, isKnown) : [],
      );
    case 'ArrayExpression':
      return node.elements.flatMap((one) =>
        one && one.type !== 'SpreadElement' ? outerCalls(one, isKnown) : [],
      );
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return outerCalls(node.expression, isKnown);
    default:
      return [];
  }
}

function rootOf(call: ESTree.CallExpression): string {
  let node: ESTree.Expression = call;
  for (;;) {
    if (node.type === 'CallExpression') node = node.callee;
    else if (node.type === 'MemberExpression') node = node.object;
    else return node.type === 'Identifier' && node !== call.callee ? node.name : '';
  }
}

function isRead({ key, value }: ESTree.ObjectProperty): boolean {
  if (key.type !== 'Identifier') return true;
  if (key.name === 'gate') return value.type === 'Literal' && value.value === 'public';
  return READ.has(key.name);
}

/**
 * The source of an endpoint with only the fields that are read; null if they are not all literals. `fieldsOf` finds
 * the object that a spread names.
 */
export function smallEndpoint(
  code: string,
  { properties }: ESTree.ObjectExpression,
  fieldsOf: (name: string) => ESTree.ObjectExpression | undefined,
): string | null {
  const fields: string[] = [];
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const spread = property.argument.type === 'Identifier' && fieldsOf(property.argument.name);
      const inner = spread && smallEndpoint(code, spread, fieldsOf);
      if (!inner) return null;
      fields.push(`...${inner}`);
    } else if (isRead(property)) {
      if (property.value.type !== 'Literal') return null;
      const [method, path] = String(property.value.value).split(' ');
      const isRoute = property.key.type === 'Identifier' && property.key.name === 'route';
      fields.push(
        isRoute ? `method: '${method}', path: '${path}'` : code.slice(property.start, property.end),
      );
    }
  }
  return `{ ${fields.join(', ')} }`;
}
