import type { Client } from './tree-client.ts';

/** Snapshot of the ids that the clients choose from. Some no longer exist when they are used. */
export interface Known {
  /** Nodes of all tenants. A request for a node of another tenant must get "not found". */
  nodes: string[];
  /** The clients and projects among them, which always accept folders. */
  places: string[];
  roots: string[];
  pods: string[];
  /** Uploaded and processed pods: only these can be stacked. */
  done: string[];
  stacks: string[];
  binnedNodes: string[];
  binnedPods: string[];
}

type Move = (client: Client, known: Known) => Promise<unknown>;

/** Keeps the tree small enough for clients to conflict. Above these limits nothing is copied. */
const MOST_NODES = 350;
const MOST_PODS = 900;

const ofNodes = (client: Client, known: Known, most: number) => client.dice.some(known.nodes, most);
const NO_USER = '00000000-0000-7000-8000-000000000000';
/** Falls back to an id that does not exist when the list is empty. */
const one = (client: Client, ids: readonly string[]) => client.dice.pick(ids) ?? NO_USER;
const flag = (client: Client) => (client.dice.roll() < 0.4 ? 1 : 0);
const word = (client: Client) => `Name ${Math.floor(client.dice.roll() * 1e6)}`;
const binOf = (client: Client, known: Known) =>
  one(client, client.dice.roll() < 0.7 ? known.roots : known.nodes);

export async function upload(client: Client, known: Pick<Known, 'nodes'>, part: boolean): Promise<void> {
  const { dice } = client;
  const size = 20 + Math.floor(dice.roll() * 200);
  const body = {
    nodeid: one(client, known.nodes),
    filename: `${word(client)}.txt`,
    filesize: size,
    teamonly: 0,
  };
  const made = await client.ask<{ upload: { id: string }; pod: { id: string } }>(
    'announce',
    'POST',
    'pods',
    body,
  );
  if (!made) return;
  const { id } = made.upload;
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = `uploadid ${Buffer.from(id).toString('base64')}`;
  const begin = { ...tus, 'upload-length': String(size), 'upload-metadata': metadata };
  const begun = await client.send('send', 'POST', 'uploads', begin);
  if (!begun.ok) return;
  const bytes = new Uint8Array(part ? Math.floor(size / 2) : size).fill(97 + Math.floor(dice.roll() * 26));
  const octets = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await client.send('send', 'PATCH', `uploads/${id}`, octets, bytes);
  if (part && dice.roll() < 0.6) await client.ask('give up', 'DELETE', `pods/${made.pod.id}`);
}

const copyable = (known: Known) => known.nodes.length < MOST_NODES && known.pods.length < MOST_PODS;

/** The operations with their weights. */
export const moves: Record<string, [weight: number, move: Move]> = {
  create: [
    9,
    (client, known) =>
      client.ask('create', 'POST', 'nodes', {
        parentid: one(client, client.dice.roll() < 0.5 ? known.places : known.nodes),
        name: word(client),
        type: client.dice.roll() < 0.9 ? 1 : 2,
      }),
  ],
  renameNode: [
    5,
    (client, known) =>
      client.ask('renameNode', 'PATCH', `nodes/${one(client, known.nodes)}/name`, {
        name: word(client),
      }),
  ],
  renamePod: [
    5,
    (client, known) =>
      client.ask('renamePod', 'PATCH', `pods/${one(client, known.pods)}/rename`, { name: word(client) }),
  ],
  moveNodes: [
    12,
    (client, known) =>
      client.ask('moveNodes', 'PATCH', 'nodes/move', {
        nodes: ofNodes(client, known, 3),
        targetnodeid: one(client, known.nodes),
      }),
  ],
  movePods: [
    10,
    (client, known) =>
      client.ask('movePods', 'PATCH', 'pods/move', {
        pods: client.dice.some(known.pods, 4),
        targetnodeid: one(client, known.nodes),
      }),
  ],
  copyNodes: [
    5,
    async (client, known) => {
      if (!copyable(known)) return;
      const body = { nodes: ofNodes(client, known, 2), targetnodeid: one(client, known.nodes) };
      await client.ask('copyNodes', 'POST', 'nodes/copy', body);
    },
  ],
  copyPods: [
    6,
    async (client, known) => {
      if (!copyable(known)) return;
      const body = { pods: client.dice.some(known.pods, 4), targetnodeid: one(client, known.nodes) };
      await client.ask('copyPods', 'POST', 'pods/copy', body);
    },
  ],
  deleteNodes: [
    5,
    (client, known) => {
      const nodes = ofNodes(client, known, 3);
      return nodes.length === 1
        ? client.ask('deleteNode', 'DELETE', `nodes/${nodes[0]}`)
        : client.ask('deleteNodes', 'POST', 'nodes/bulk-delete', { nodes });
    },
  ],
  deletePods: [
    8,
    (client, known) => {
      const pods = client.dice.some(known.pods, 5);
      return pods.length === 1
        ? client.ask('deletePod', 'DELETE', `pods/${pods[0]}`)
        : client.ask('deletePods', 'POST', 'pods/bulk-delete', { pods });
    },
  ],
  restore: [
    16,
    (client, known) =>
      client.ask('restore', 'POST', `recycle-bin/${binOf(client, known)}/restore`, chosen(client, known)),
  ],
  purge: [
    5,
    (client, known) =>
      client.ask('purge', 'POST', `recycle-bin/${binOf(client, known)}/delete`, chosen(client, known)),
  ],
  empty: [
    0.6,
    (client, known) => client.ask('empty', 'POST', `recycle-bin/${one(client, known.nodes)}/empty`, {}),
  ],
  nodeTeamOnly: [
    3,
    (client, known) =>
      client.ask('nodeTeamOnly', 'PATCH', `nodes/${one(client, known.nodes)}/teamonly`, {
        teamonly: flag(client),
      }),
  ],
  podsTeamOnly: [
    3,
    (client, known) =>
      client.ask('podsTeamOnly', 'PATCH', 'pods/bulk-teamonly', {
        pods: client.dice.some(known.pods, 3),
        teamonly: flag(client),
      }),
  ],
  upload: [16, (client, known) => upload(client, known, false)],
  uploadPart: [4, (client, known) => upload(client, known, true)],
  stack: [
    8,
    (client, known) =>
      client.ask('stack', 'PATCH', `pods/${one(client, known.done)}/versions/${one(client, known.done)}`, {
        versionText: 'v',
      }),
  ],
  unstack: [
    3,
    (client, known) => client.ask('unstack', 'DELETE', `pods/${one(client, known.stacks)}/versions`),
  ],
  reorder: [
    3,
    async (client, known) => {
      const id = one(client, known.stacks);
      const found = await client.ask<{ pod: { versions: { id: string }[] } }>('getPod', 'GET', `pods/${id}`);
      if (!found?.pod.versions.length) return;
      const podids = found.pod.versions.map((version) => version.id).sort(() => client.dice.roll() - 0.5);
      await client.ask('reorder', 'POST', `pods/${id}/reorder`, { podids });
    },
  ],
  archive: [
    1.5,
    (client, known) =>
      client.ask('archive', 'POST', 'services/archiving', {
        nodes: client.dice.roll() < 0.4 ? ofNodes(client, known, 1) : [],
        pods: client.dice.some(known.pods, 3),
        params: { action: client.dice.roll() < 0.4 ? 'archive' : 'unarchive' },
      }),
  ],
  look: [
    6,
    async (client, known) => {
      const id = one(client, known.nodes);
      await client.ask('look', 'GET', `nodes/${id}/pods`);
      await client.ask('look', 'GET', `recycle-bin/${binOf(client, known)}`);
      await client.ask('look', 'GET', `nodes/${id}/properties`);
    },
  ],
};

function chosen(client: Client, known: Known) {
  const { dice } = client;
  const nodeids = known.binnedNodes.length && dice.roll() < 0.5 ? dice.some(known.binnedNodes, 2) : [];
  const podids = nodeids.length === 0 || dice.roll() < 0.3 ? dice.some(known.binnedPods, 3) : [];
  return { nodeids, podids: nodeids.length + podids.length ? podids : [NO_USER] };
}

/** Runs random operations until the time is over. */
export async function wander(client: Client, known: () => Known, until: number): Promise<void> {
  const all = Object.values(moves);
  const total = all.reduce((sum, [weight]) => sum + weight, 0);
  while (Date.now() < until) {
    let left = client.dice.roll() * total;
    const [, move] = all.find(([weight]) => {
      left -= weight;
      return left < 0;
    })!;
    await move(client, known());
  }
}
