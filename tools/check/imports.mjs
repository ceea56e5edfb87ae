// Checks the import rules in import-rules.mjs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';
import { root } from '../checkout.mjs';
import { importRules } from './import-rules.mjs';

const folders = [
  'packages/contract/src',
  'packages/client/src',
  'packages/cli/src',
  'apps/server/src',
  'apps/server/test',
  'apps/web/src',
  'e2e',
  'bench',
  'tools',
  'extensions',
];

const resolver = new ResolverFactory({
  conditionNames: ['import', 'require', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
});

/** The modules that a source text names: `{ name, isType }`. */
function importedNames(path, text) {
  const { module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const areTypes = (entries) => entries.length > 0 && entries.every(({ isType }) => isType);
  const found = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: areTypes(entries),
  }));
  for (const { entries } of module.staticExports) {
    const [name] = entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
    if (name !== undefined) found.push({ name, isType: areTypes(entries) });
  }
  // `import('…')`: a call, or a type if the parser does not list it as a call.
  const calls = new Set(module.dynamicImports.map(({ moduleRequest }) => moduleRequest.start));
  for (const match of text.matchAll(/\bimport\(\s*(['"])([^'"]+)\1/g)) {
    const start = match.index + match[0].length - match[2].length - 2;
    const isComment = comments.some((comment) => comment.start <= start && start < comment.end);
    if (!isComment) found.push({ name: match[2], isType: !calls.has(start) });
  }
  return found;
}

/** Where an import leads: a path from the root, or the name of a module of Node. */
function target(from, name) {
  if (isBuiltin(name)) return { path: name, isNodeModule: true };
  const { path } = resolver.sync(join(root, dirname(from)), name.replace(/\?\w+$/, ''));
  return path === undefined ? { path: name, isMissing: true } : { path: relative(root, path) };
}

const files = folders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('node_modules'));

const edges = files.flatMap((from) =>
  importedNames(from, readFileSync(join(root, from), 'utf8')).map(({ name, isType }) => ({
    from,
    to: target(from, name),
    isType,
  })),
);

/** The number of the cycle that each file belongs to (Tarjan); files outside of a cycle have none. */
function cycles() {
  const next = new Map(files.map((path) => [path, []]));
  for (const { from, to, isType } of edges) if (!isType && next.has(to.path)) next.get(from).push(to.path);
  const index = new Map();
  const low = new Map();
  const open = [];
  const cycleOf = new Map();
  const visit = (path) => {
    index.set(path, index.size);
    low.set(path, index.get(path));
    open.push(path);
    for (const other of next.get(path)) {
      if (!index.has(other)) visit(other);
      if (!cycleOf.has(other)) low.set(path, Math.min(low.get(path), low.get(other)));
    }
    if (low.get(path) !== index.get(path)) return;
    const members = open.splice(open.indexOf(path));
    const isCycle = members.length > 1 || next.get(path).includes(path);
    for (const member of members) cycleOf.set(member, isCycle ? index.get(path) : undefined);
  };
  for (const path of files) if (!index.has(path)) visit(path);
  return cycleOf;
}

const cycleOf = cycles();
const isInCycle = ({ from, to }) =>
  cycleOf.get(from) !== undefined && cycleOf.get(from) === cycleOf.get(to.path);

const patterns = new Map();
function matches(pattern, path, group = '') {
  const source = pattern.replaceAll('$1', group);
  if (!patterns.has(source)) patterns.set(source, new RegExp(source));
  return patterns.get(source).exec(path);
}

function breaks(rule, edge) {
  const { from, to } = rule;
  const start = from.path === undefined ? [] : matches(from.path, edge.from);
  if (start === null || (from.pathNot && matches(from.pathNot, edge.from))) return false;
  if (to.path !== undefined && !matches(to.path, edge.to.path, start[1])) return false;
  if (to.pathNot !== undefined && matches(to.pathNot, edge.to.path, start[1])) return false;
  if (to.atRunTime && edge.isType) return false;
  if (to.isNodeModule && !edge.to.isNodeModule) return false;
  if (to.isMissing && !edge.to.isMissing) return false;
  return !to.isInCycle || (!edge.isType && isInCycle(edge));
}

let failed = files.length === 0;
for (const rule of importRules) {
  for (const edge of edges) {
    if (!breaks(rule, edge)) continue;
    failed = true;
    console.error(`${rule.name}: ${edge.from} → ${edge.to.path}\n  ${rule.comment}`);
  }
}
console.log(`${files.length} files, ${edges.length} imports`);
process.exitCode = failed ? 1 : 0;
