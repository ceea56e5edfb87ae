import { copyNodes, copyPods, moveNodes, movePods, stackVersion } from '@rushes/contract/move-copy';
import { nodeKeys } from '#features/nodes/keys.ts';
import { type Items, noItems, type ServerMessage } from '#features/nodes/widgets/items.ts';
import { podKeys } from '#features/pods/keys.ts';
import { call } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';

export interface Unprocessable {
  id: string;
  name: string;
  error: ServerMessage;
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** The folder that contains all of them; undefined when they come from several folders. */
export function homeOf({ nodes, pods }: Items): string | undefined {
  const homes = new Set([...nodes.map(({ parentid }) => parentid), ...pods.map(({ nodeid }) => nodeid)]);
  const [home] = homes;
  return homes.size === 1 ? (home ?? undefined) : undefined;
}

function destination(items: Items, targetnodeid: string) {
  const nodeid = homeOf(items);
  return { targetnodeid, ...(nodeid ? { nodeid } : {}) };
}

/** Folders and files have separate endpoints: both are called, in this order, and their messages are merged. */
export async function move(
  items: Items,
  targetnodeid: string,
  validateRequestOnly: 0 | 1,
): Promise<ServerMessage[]> {
  const more = { ...destination(items, targetnodeid), validateRequestOnly };
  const messages: ServerMessage[] = [];
  if (items.nodes.length > 0) {
    const body = { nodes: ids(items.nodes), ...more };
    messages.push(...(await call(moveNodes, { body })).messages);
  }
  if (items.pods.length > 0) {
    const body = { pods: ids(items.pods), ...more };
    messages.push(...(await call(movePods, { body })).messages);
  }
  if (!validateRequestOnly) refreshPlaces(items, targetnodeid);
  return messages;
}

export interface Copied {
  /** Warnings; nothing was copied yet. */
  messages: ServerMessage[];
  unprocessable: Unprocessable[];
  /** Too much for one request: it continues as a job, and a notification reports the end. */
  goesOn: boolean;
}

export async function copy(
  items: Items,
  targetnodeid: string,
  archive: 0 | 1,
  validateRequestOnly: 0 | 1,
): Promise<Copied> {
  const more = { ...destination(items, targetnodeid), archive, validateRequestOnly };
  const answers = [];
  if (items.nodes.length > 0)
    answers.push(await call(copyNodes, { body: { nodes: ids(items.nodes), ...more } }));
  if (items.pods.length > 0) answers.push(await call(copyPods, { body: { pods: ids(items.pods), ...more } }));
  if (!validateRequestOnly) refreshPlaces(items, targetnodeid);
  return {
    messages: answers.flatMap(({ messages }) => messages),
    unprocessable: answers.flatMap(({ unprocessablePods }) => unprocessablePods),
    goesOn: answers.some(({ operation }) => operation !== null),
  };
}

export async function stack(source: string, target: string, versionText: string): Promise<void> {
  await call(stackVersion, { params: { source, target }, body: { versionText } });
  for (const id of [source, target]) void queryClient.invalidateQueries({ queryKey: podKeys.pod(id) });
}

/** Moves each item back to its original folder. */
export async function moveBack(items: Items): Promise<void> {
  const places = new Map<string, { nodes: Items['nodes'][number][]; pods: Items['pods'][number][] }>();
  const at = (id: string) => {
    const place = places.get(id) ?? { nodes: [], pods: [] };
    places.set(id, place);
    return place;
  };
  for (const node of items.nodes) if (node.parentid) at(node.parentid).nodes.push(node);
  for (const pod of items.pods) at(pod.nodeid).pods.push(pod);
  for (const [target, part] of places) await move({ ...noItems, ...part }, target, 0);
}

/** Refreshes at once instead of waiting for the live event. Files are refreshed by their own events. */
function refreshPlaces({ nodes }: Items, target: string): void {
  if (nodes.length === 0) return;
  const places = new Set([target, ...nodes.flatMap(({ parentid }) => parentid ?? [])]);
  for (const id of places) void queryClient.invalidateQueries({ queryKey: nodeKeys.children(id) });
  void queryClient.invalidateQueries({ queryKey: nodeKeys.details });
}
