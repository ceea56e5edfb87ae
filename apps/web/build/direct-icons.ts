import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const LIBRARY = 'lucide-react';
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;
const component = fileURLToPath(new URL('../src/ui/image/icon.ts', import.meta.url));

/** The file of each icon, by the name that the library exports. */
function iconFiles(): Map<string, string> {
  const path = createRequire(import.meta.url)
    .resolve(LIBRARY)
    .replace(/[\\/]cjs[\\/].*$/, '/esm/lucide-react.mjs');
  const files = new Map<string, string>();
  for (const { entries } of parseSync(path, readFileSync(path, 'utf8')).module.staticExports)
    for (const { exportName, moduleRequest } of entries)
      if (exportName.name && moduleRequest)
        files.set(exportName.name, moduleRequest.value.replace(/^\.\/(.*)\.mjs$/, `${LIBRARY}/$1`));
  return files;
}

const fieldsOf = (object: ESTree.ObjectExpression) =>
  object.properties.filter((property) => property.type === 'Property');

const fieldNamed = (object: ESTree.ObjectExpression, name: string) =>
  fieldsOf(object).find(({ key }) => key.type === 'Identifier' && key.name === name)?.value;

/** The parts of an icon: of a path only its data, of other shapes also their name. Nothing else is used. */
export function partsOf(code: string, path: string): string | null {
  let data: ESTree.ObjectExpression | undefined;
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && id.name === '__iconData' && init?.type === 'ObjectExpression')
        data = init;
    },
  }).visit(parseSync(path, code).program);
  // A file that only passes on another icon.
  if (!data) return null;
  const size = fieldNamed(data, 'size');
  const parts = fieldNamed(data, 'node');
  if (size?.type !== 'Literal' || size.value !== 24 || parts?.type !== 'ArrayExpression')
    throw new Error(`${path} does not describe an icon of 24 pixels.`);
  const sources = parts.elements.map((part) => {
    const [name, attributes, ...more] = part?.type === 'ArrayExpression' ? part.elements : [];
    if (name?.type !== 'Literal' || attributes?.type !== 'ObjectExpression' || more.length > 0)
      throw new Error(`${path} contains a part of an unknown form.`);
    // The parts of an icon never change places, so React needs no keys for them.
    const used = fieldsOf(attributes).filter(({ key }) => key.type !== 'Identifier' || key.name !== 'key');
    const [only] = used;
    if (name.value === 'path' && only && used.length === 1)
      return code.slice(only.value.start, only.value.end);
    const fields = used.map(({ start, end }) => code.slice(start, end));
    return `['${name.value}', { ${fields.join(', ')} }]`;
  });
  return `[${sources.join(', ')}]`;
}

/**
 * Imports each icon from its own file, in its shortest form, and draws it with our own component. The index of the
 * library imports all 1,700 icons: the build would read all of them, and the module graph would not show which page
 * uses which icon.
 */
export function directIcons(): Plugin {
  let files: Map<string, string> | undefined;
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (ICON.test(id)) {
        const parts = partsOf(code, id);
        if (!parts) return null;
        const source = `import { icon } from ${JSON.stringify(component)};
          export default /* @__PURE__ */ icon(${parts});`;
        return { code: source, map: null, moduleSideEffects: false };
      }
      if (!/\.tsx?$/.test(id) || !code.includes(LIBRARY)) return null;
      files ??= iconFiles();
      let direct = code;
      for (const { moduleRequest, entries, start, end } of parseSync(
        id,
        code,
      ).module.staticImports.reverse()) {
        if (moduleRequest.value !== LIBRARY) continue;
        const lines = entries
          .filter(({ isType }) => !isType)
          .map(({ importName, localName }) => {
            const file = files?.get(importName.name ?? '');
            if (!file) throw new Error(`${LIBRARY} has no file for ${localName.value}.`);
            return `import ${localName.value} from '${file}';`;
          });
        direct = direct.slice(0, start) + lines.join('') + direct.slice(end);
      }
      return { code: direct, map: null };
    },
  };
}
