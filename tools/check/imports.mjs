// Checks the import rules, and that they were applied: with a TypeScript version it does not support,
// dependency-cruiser finds no modules and passes.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root } from '../checkout.mjs';

process.chdir(root);
const { default: config } = await import(join(root, '.dependency-cruiser.mjs'));
const folders = [
  'packages/contract/src',
  'apps/server/src',
  'apps/server/test',
  'apps/web/src',
  'e2e',
  'bench',
  'tools',
];
const present = folders.filter((folder) => existsSync(folder));

const { output } = await cruise(present, {
  ...config.options,
  ruleSet: config,
  validate: true,
  outputType: 'json',
});
const { modules, summary } = typeof output === 'string' ? JSON.parse(output) : output;

let failed = false;
for (const { rule, from, to } of summary.violations) {
  failed = true;
  const { comment } = config.forbidden.find(({ name }) => name === rule.name) ?? {};
  console.error(`${rule.name}: ${from} → ${to}\n  ${comment ?? ''}`);
}

const seen = new Set(modules.map(({ source }) => source));
const sources = present.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules')),
);
const unseen = sources.filter((path) => !seen.has(path));
if (sources.length === 0 || unseen.length > 0) {
  failed = true;
  console.error(
    `${unseen.length} of ${sources.length} source files were not looked at:\n  ${unseen.slice(0, 10).join('\n  ')}`,
  );
}
// If the resolver no longer followed `#imports`, every file would appear to have no internal dependencies.
const inner = modules.flatMap(({ dependencies }) =>
  dependencies.filter(({ module }) => /^(#|@rushes\/)/.test(module)),
);
if (inner.length > 0 && inner.every(({ couldNotResolve }) => couldNotResolve)) {
  failed = true;
  console.error('No import by `#…` or `@rushes/…` was followed.');
}
console.log(
  `${sources.length} files, ${summary.totalDependenciesCruised} imports, ${inner.length} by name inside the house`,
);
process.exitCode = failed ? 1 : 0;
