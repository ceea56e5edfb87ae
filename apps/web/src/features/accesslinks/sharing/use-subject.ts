import type { Items } from '#features/nodes/widgets/items.ts';
import { useCards, useFolder } from './queries.ts';
import { canHaveComments, isForTeam, type Shared } from './share-form.ts';

/** The items a link shares, as far as they are loaded. */
export interface Subject {
  podids: readonly string[];
  nodeids: readonly string[];
  pods: number;
  nodes: number;
  /** Only for a single item. */
  name: string | null;
  /** Names of the parent folders, joined. */
  place: string;
  size: number;
  stills: readonly string[];
  commentable: boolean;
  forTeam: boolean;
  shared: Shared;
}

const EMPTY: never[] = [];

/** From the selection in a list. */
export function useChosen({ pods, nodes }: Items): Subject {
  const { data: cards = EMPTY } = useCards(pods.map(({ id }) => id));
  const { data: folder } = useFolder(pods[0]?.nodeid ?? nodes[0]?.parentid);
  const shared: Shared = { pods, nodes, hidden: folder?.hidden === 1 };
  const [only] = pods.length + nodes.length === 1 ? [...pods, ...nodes] : [];
  return {
    podids: pods.map(({ id }) => id),
    nodeids: nodes.map(({ id }) => id),
    pods: pods.length,
    nodes: nodes.length,
    name: only?.name ?? null,
    place: folder?.rootpath.map(({ name }) => name).join(' / ') ?? '',
    size: pods.reduce((sum, { size }) => sum + size, 0),
    stills: stillsOf(cards),
    commentable: canHaveComments(shared),
    forTeam: isForTeam(shared),
    shared,
  };
}

/** From an existing link. The shared items are looked up and may have been deleted. */
export function useLinked({ podids, nodeids }: { podids: string[]; nodeids: string[] }): Subject {
  const { data: cards = EMPTY } = useCards(podids);
  const { data: folder } = useFolder(nodeids[0] ?? cards[0]?.nodeid);
  const path = folder?.rootpath.map(({ name }) => name) ?? [];
  const known = new Map(cards.map((card) => [card.id, card]));
  // The server validates items that are unknown or not loaded. Items that became team-only have already left the link.
  const pods = podids.map((id) => ({ kind: known.get(id)?.kind, teamonly: 0 as const }));
  const shared: Shared = { pods, nodes: nodeids.map(() => ({ teamonly: 0 })), hidden: false };
  const only = podids.length + nodeids.length === 1;
  return {
    podids,
    nodeids,
    pods: podids.length,
    nodes: nodeids.length,
    name: only ? ((nodeids.length ? folder?.name : cards[0]?.name) ?? null) : null,
    place: (nodeids.length ? path.slice(0, -1) : path).join(' / '),
    size: cards.reduce((sum, { size }) => sum + size, 0),
    stills: stillsOf(cards),
    commentable: canHaveComments(shared),
    forTeam: false,
    shared,
  };
}

const stillsOf = (cards: readonly { thumbnail: { url: string } | null }[]) =>
  cards.flatMap(({ thumbnail }) => (thumbnail ? [thumbnail.url] : []));
