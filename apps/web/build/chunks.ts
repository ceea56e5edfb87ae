import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

interface Options {
  /** The page of the application, as a module id. Everything it imports is loaded on every page. */
  entry: string;
  /** The audiences whose pages must load fast, the most important one first. */
  order: readonly string[];
  audiences: Record<string, Audience>;
}

interface Audience {
  /** The folders with its pages and layouts. */
  pages: readonly string[];
  /** The audience that it comes from: its files are loaded already, so that the two need no chunk of their own. */
  after?: string;
  /** All its pages are in its chunk. */
  together?: true;
}

/**
 * Assigns modules to chunks by who loads them. Without this, each set of pages that shares a module becomes a chunk of
 * its own: about a hundred small files on the first load, which compress worse.
 *
 * - What the entry imports: `start`, or `libraries` for packages and what they import. Also what the main audience, the first in `order`,
 *   shares with guests or with several others.
 * - Building blocks (`ui`, `lib`, packages): one chunk of the first audience in `order` that uses them, such as
 *   `file-shared`; those of no such audience: `ui`. What guests share is in `guest-shared`.
 * - What several other pages import, and layouts: one chunk per set of audiences, such as `file-library`.
 * - What only one page uses stays with that page, unless its audience keeps its pages together. What only lazy parts
 *   share (dialogs, menus) is left to the bundler.
 * - Style sheets that only the main audience uses: the chunk it shares with the next one, to save a request.
 *
 * A module is loaded by at least the audiences of its importers, so chunks cannot have circular dependencies.
 */
export function chunksByAudience(options: Options): Rolldown.CodeSplittingGroup {
  let nameOf: ((id: string) => string | null) | undefined;
  return {
    debugName: 'by audience',
    name(id, graph) {
      nameOf ??= chunkNames(graph, options);
      return nameOf(id);
    },
    includeDependenciesRecursively: false,
  };
}

/** The lazy parts that are not pages: dialogs, menus, panels. */
const PARTS = 'parts';

const isIn = (folders: readonly string[]) => (id: string) =>
  folders.some((folder) => id.includes(`/src/${folder}/`));

const isPackage = (id: string) => id.includes('/node_modules/');

function chunkNames(graph: Graph, { entry, order, audiences }: Options): (id: string) => string | null {
  const [main = '', next = ''] = order;
  const shared = [main, next].sort().join('-');
  const start = reachable(graph, [entry]);
  const packages = reachable(graph, [...start].filter(isPackage));
  const lazy = [...lazyParts(graph, entry)];
  const loaded = Object.entries(audiences)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { pages }]) => ({
      name,
      modules: reachable(graph, lazy.filter(isIn(pages))),
    }));
  const pages = Object.values(audiences).flatMap(({ pages }) => pages);
  const parts = lazy.filter((id) => !isIn(pages)(id) && !id.startsWith('\0'));
  loaded.push({ name: PARTS, modules: reachable(graph, parts) });
  const merged = [
    'app/layouts',
    ...Object.values(audiences).flatMap(({ pages, together }) => (together ? pages : [])),
  ];
  const uses = new Map<string, number>();
  for (const part of lazy) {
    // Counts as several pages, so that it is in the chunk of its audiences.
    const weight = isIn(merged)(part) ? 2 : 1;
    for (const id of reachable(graph, [part])) uses.set(id, (uses.get(id) ?? 0) + weight);
  }
  return (id) => {
    const used = uses.get(id) ?? 0;
    if (start.has(id)) return packages.has(id) ? 'libraries' : 'start';
    if (used < 2) return null;
    const users = loaded.filter(({ modules }) => modules.has(id)).map(({ name }) => name);
    const names = users.filter(
      (name) => !users.includes(audiences[name]?.after ?? (name === PARTS ? main : '')),
    );
    const isBlock = isIn(['ui', 'lib'])(id) || isPackage(id);
    if (users.includes(main) && (isBlock || users.includes('guest') || names.length > 2)) return 'start';
    const owner = order.find((name) => users.includes(name));
    if (owner === 'guest' ? names.length > 1 : owner && isBlock) return `${owner}-shared`;
    if (isBlock && !owner) return 'ui';
    if (names.join() === main && id.endsWith('.css')) return shared;
    return names.length === 1 && names[0] === PARTS ? null : names.join('-') || null;
  };
}

/** The modules that are loaded together with the given ones. */
function reachable(graph: Graph, from: readonly string[]): Set<string> {
  const found = new Set(from);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** The modules that are imported dynamically, at any depth. */
function lazyParts(graph: Graph, entry: string): Set<string> {
  const lazy = new Set<string>();
  const found = new Set([entry]);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    for (const next of info?.dynamicallyImportedIds ?? []) lazy.add(next);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      found.add(next);
  }
  return lazy;
}
