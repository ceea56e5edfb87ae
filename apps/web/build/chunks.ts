import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

interface Options {
  /** The page of the application, as a module id. Everything it imports is loaded on every page. */
  entry: string;
  /** A page that shares nothing with the application on purpose. */
  apart: string;
  audiences: Record<string, Audience>;
}

interface Audience {
  /** The folders with its pages and layouts. */
  pages: readonly string[];
  /** The audience that it comes from: its files are loaded already, so that the two need no chunk of their own. */
  after?: string;
}

/**
 * Assigns shared modules to chunks by who loads them. Without this, each set of pages that shares a module becomes a
 * chunk of its own: about a hundred small files on the first load, which compress worse.
 *
 * - What the entry imports: `start`.
 * - What several pages import: one chunk per set of audiences, such as `file-library`. No audience loads a module that
 *   only another one uses.
 * - What only one page uses stays with that page, and what only lazy parts share (dialogs, menus) is left to the
 *   bundler.
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

function chunkNames(graph: Graph, { entry, apart, audiences }: Options): (id: string) => string | null {
  const start = reachable(graph, [entry]);
  const alone = reachable(graph, [apart]);
  const lazy = [...lazyParts(graph, entry)];
  const isOf = (folders: readonly string[]) => (id: string) =>
    folders.some((folder) => id.includes(`/src/${folder}/`));
  const loaded = Object.entries(audiences)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { pages, after }]) => ({
      name,
      after,
      modules: reachable(graph, lazy.filter(isOf(pages))),
    }));
  const uses = new Map<string, number>();
  for (const part of lazy) for (const id of reachable(graph, [part])) uses.set(id, (uses.get(id) ?? 0) + 1);
  return (id) => {
    if (alone.has(id)) return null;
    if (start.has(id)) return id.includes('/node_modules/') ? null : 'start';
    if ((uses.get(id) ?? 0) < 2) return null;
    const users = loaded.filter(({ modules }) => modules.has(id));
    const names = users
      .filter(({ after }) => !users.some(({ name }) => name === after))
      .map(({ name }) => name);
    return names.join('-') || null;
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
