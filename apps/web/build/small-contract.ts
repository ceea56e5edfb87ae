import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** The fields of an endpoint that `lib/api.ts` reads. The gate only matters there if it is `public`. */
const READ = new Set(['name', 'method', 'path', 'raw']);

/**
 * Removes from the contract what the browser does not use: descriptions, schemas, limits, gates, and endpoints that no
 * page calls.
 */
export const smallContract: Plugin = {
  name: 'small-contract',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]packages[\\/]contract[\\/]src[\\/]/.test(id)) return null;
    const unused: { start: number; end: number }[] = [];
    new Visitor({
      CallExpression({ callee, arguments: [given] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || given?.type !== 'ObjectExpression')
          return;
        given.properties.forEach((property, place) => {
          if (property.type !== 'Property' || isRead(property)) return;
          const next = given.properties[place + 1]?.start ?? code.indexOf(',', property.end) + 1;
          unused.push({ start: property.start, end: next || property.end });
        });
      },
    }).visit(parseSync(id, code).program);
    let small = code;
    for (const { start, end } of unused.reverse()) small = small.slice(0, start) + small.slice(end);
    // Declarations of endpoints and schemas have no side effects: unused ones are removed.
    small = small
      .replace(/= (endpoint|liveEvent)\(/g, '= /* @__PURE__ */ $1(')
      .replace(/(=|:|=>) (z\s*\.)/g, '$1 /* @__PURE__ */ $2');
    return { code: small, map: null };
  },
};

function isRead({ key, value }: ESTree.ObjectProperty): boolean {
  if (key.type !== 'Identifier') return true;
  if (key.name === 'gate') return value.type === 'Literal' && value.value === 'public';
  return READ.has(key.name);
}
