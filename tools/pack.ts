// npm run pack [-- --out <folder>]: the npm packages of the client and the command line, as tarballs that need nothing
// of this checkout: the contract and zod are bundled, and the client's declarations come with it.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ResolverFactory } from 'oxc-resolver';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');

interface Package {
  name: string;
  /** Output file, without extension, and its source. */
  entries: Record<string, string>;
  /** Added to the published fields of its package.json. */
  fields: object;
}

const packages: Package[] = [
  {
    name: 'client',
    entries: { client: 'src/client.ts', node: 'src/node.ts' },
    fields: {
      sideEffects: false,
      exports: Object.fromEntries(
        ['client', 'node'].map((entry) => [
          entry === 'client' ? '.' : `./${entry}`,
          { types: `./dist/types/packages/client/src/${entry}.d.ts`, default: `./dist/${entry}.js` },
        ]),
      ),
    },
  },
  { name: 'cli', entries: { rushes: 'src/main.ts' }, fields: { bin: { rushes: 'dist/rushes.js' } } },
];

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  type: string;
  engines: object;
}

/** Packs all packages into the folder. Returns the paths of the tarballs by package. */
export async function packAll(out: string, { types = true } = {}): Promise<Record<string, string>> {
  mkdirSync(out, { recursive: true });
  const packed: Record<string, string> = {};
  for (const one of packages) packed[one.name] = await pack(one, out, types);
  return packed;
}

async function pack({ name, entries, fields }: Package, out: string, types: boolean): Promise<string> {
  const home = join(root, 'packages', name);
  const stage = mkdtempSync(join(tmpdir(), `rushes-pack-${name}-`));
  try {
    const bundle = await rolldown({
      input: Object.fromEntries(Object.entries(entries).map(([entry, path]) => [entry, join(home, path)])),
      platform: 'node',
      external: /^node:/,
    });
    await bundle.write({
      dir: join(stage, 'dist'),
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
    });
    await bundle.close();
    if (name === 'client' && types) writeTypes(Object.values(entries), stage);
    const { version, description, license, type, engines, ...rest } = JSON.parse(
      readFileSync(join(home, 'package.json'), 'utf8'),
    ) as Manifest;
    const manifest = { name: rest.name, version, description, license, type, engines, ...fields };
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    copyFileSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
    copyFileSync(join(home, 'README.md'), join(stage, 'README.md'));
    if (name === 'cli') chmodSync(join(stage, 'dist/rushes.js'), 0o755);
    const file = execFileSync('npm', ['pack', '--silent', '--pack-destination', out], {
      cwd: stage,
      encoding: 'utf8',
    });
    return join(out, file.trim().split('\n').at(-1)!);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const resolver = new ResolverFactory({ conditionNames: ['import', 'default'] });

/** The source of an import, or its declarations if it is an installed package. */
function findTypes(source: string, name: string): string {
  const { path } = resolver.sync(dirname(source), name);
  if (!path) throw new Error(`${source} imports ${name}, which was not found`);
  return path.replace(/\.js$/, '.d.ts');
}

/** The declarations of the entries and of everything that they name, with relative imports. */
function writeTypes(entries: string[], stage: string): void {
  const emitted = mkdtempSync(join(tmpdir(), 'rushes-types-'));
  try {
    const config = join(emitted, 'tsconfig.json');
    const compilerOptions = {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: root, outDir: emitted },
      typeRoots: [join(root, 'node_modules/@types')],
      // Not through node_modules: declarations of installed packages are not written.
      paths: { '@rushes/contract/*': [join(root, 'packages/contract/src/*.ts')] },
    };
    const project = join(root, 'packages/client');
    const extend = { extends: join(project, 'tsconfig.json'), include: [join(project, 'src')] };
    writeFileSync(config, JSON.stringify({ ...extend, compilerOptions }));
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', config]);
    const queue = entries.map((path) => join(root, 'packages/client', path));
    const seen = new Set(queue);
    for (const source of queue) {
      const place = relative(root, source)
        .replace(/(?<!\.d)\.ts$/, '.d.ts')
        .replace('node_modules/', 'lib/');
      const own = join(emitted, relative(root, source).replace(/\.ts$/, '.d.ts'));
      const text = readFileSync(existsSync(own) ? own : source, 'utf8').replace(
        /((?:from|import)\s*\(?\s*["'])([^"']+)(["'])/g,
        (whole, before: string, name: string, after: string) => {
          if (name.startsWith('node:')) return whole;
          const path = findTypes(source, name);
          if (!seen.has(path)) queue.push(path);
          seen.add(path);
          const to = relative(root, path)
            .replace(/(?<!\.d)\.ts$/, '.d.ts')
            .replace('node_modules/', 'lib/');
          const target = relative(dirname(place), to).replace(/\.d\.ts$/, '.js');
          return `${before}${target.startsWith('.') ? target : `./${target}`}${after}`;
        },
      );
      const target = join(stage, 'dist/types', place);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist') } } });
  for (const path of Object.values(await packAll(values.out))) console.log(path);
}
