import { NodeType } from '@rushes/contract/enums';
import { type ApiUser, demoUser, signInApi } from '../../e2e/users.ts';
import { type Api, folderNamed, podWhen } from '../prove/api.ts';
import { createNotifications } from './notification-content.ts';

interface Named {
  id: string;
  name: string;
}

export interface Library {
  /** Root node of the whole workspace. */
  root: string;
  firstLight: string;
  meridiana: string;
  /** A client that other users work for. */
  elsewhere: string;
  thousand: string;
  archivedProject: string;
  empty: string;
  /** Folder for uploads during the screenshots. */
  uploads: string;
  /** A folder with one archived file only. */
  dayOne: string;
  pod(part: string): string;
}

const PEOPLE = ['Elena Marchetti', 'Paolo Greco', 'Lucia Bruno', 'Sam Kramer'];

/** Signs in repeatedly: tokens expire before a slow machine is done. */
async function demoReady(address: string): Promise<void> {
  const admin = () => demoUser(address, 'admin@demo.test');
  for (const { id } of await podsOf(await admin(), await folderNamed(await admin(), 'First Light')))
    await podWhen(await admin(), id, ({ status }) => status.status === 'completed', 600);
}

/** Content for the library screenshots beyond the demo: a full folder, a full recycle bin, an archived file, users. */
export async function fillLibrary(address: string): Promise<Library> {
  await demoReady(address);
  const admin = await signInApi(address, 'admin@demo.test');
  const root = admin.session.user.rootfolder!;
  const folder = (name: string) => folderNamed(admin, name);
  const create = async (parentid: string, name: string) =>
    (await admin.call<{ node: Named }>('POST', 'nodes', { parentid, name, type: NodeType.FOLDER })).node.id;
  const firstLight = await folder('First Light');
  const pods = await podsOf(admin, firstLight);
  const pod = (part: string) => pods.find(({ name }) => name.includes(part))!.id;
  const [citrus, storeOpenings] = [await folder('Citrus harvest'), await folder('Store openings')];
  const thousand = await create(await folder('Stock library'), 'Selects');
  await copyMany(
    admin,
    pods.map(({ id }) => id),
    thousand,
    1000,
  );
  const dayOne = await create(citrus, 'Day one');
  await copy(admin, [pod('Ridges'), pod('Forest'), pod('Alpine'), pod('City')], dayOne);
  const [archived, ...binned] = await podsOf(admin, dayOne);
  await admin.call('POST', 'services/archiving', { pods: [archived!.id], params: { action: 'archive' } });
  await admin.call('POST', 'pods/bulk-delete', { pods: binned.map(({ id }) => id) });
  for (const name of PEOPLE) await invite(admin, name, storeOpenings);
  const [meridiana, elsewhere] = [await folder('Meridiana'), await folder('Kestrel Motors')];
  const [empty, archivedProject] = [await folder('Sound'), await archivedIn(admin, root)];
  const uploads = await create(citrus, 'Inbox');
  await createNotifications(address, admin, uploads, pod('Ridges'));
  const places = { firstLight, meridiana, elsewhere, thousand, archivedProject };
  const more = { empty, dayOne, uploads };
  return { root, ...places, ...more, pod };
}

async function podsOf(api: Api, node: string): Promise<Named[]> {
  return (await api.call<{ pods: Named[] }>('GET', `nodes/${node}/pods?limit=1000`)).pods;
}

const copy = (api: Api, pods: readonly string[], targetnodeid: string) =>
  api.call('POST', 'pods/copy', { pods, targetnodeid, archive: 0 });

/** Copies the same files repeatedly. Copies share the bytes, so only rows are created. */
async function copyMany(api: Api, pods: readonly string[], to: string, many: number): Promise<void> {
  for (let left = many; left > 0; left -= pods.length) await copy(api, pods.slice(0, left), to);
}

async function archivedIn(api: Api, root: string): Promise<string> {
  const { nodes } = await api.call<{ nodes: Named[] }>('GET', `nodes/${root}/subnodes/archived`);
  return nodes[0]!.id;
}

async function invite(admin: ApiUser, name: string, nodeid: string): Promise<void> {
  const [firstName, lastName] = name.split(' ');
  const email = `${firstName}.${lastName}@meridiana.test`.toLowerCase();
  const person = { firstName, lastName, email, type: 'client', nodeid };
  const tenantid = admin.session.user.tenants[0]!.id;
  await admin.call('POST', 'users', { ...person, tenantid, password: 'Temporary#8now' });
}
