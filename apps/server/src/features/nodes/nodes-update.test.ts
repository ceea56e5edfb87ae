import { groupAbilities } from '@rushes/contract/abilities';
import { ArchiveStatus, NodeType, ProjectStatus } from '@rushes/contract/enums';
import * as contract from '@rushes/contract/nodes';
import { beforeAll, describe, expect, test } from 'vitest';
import { beginOperation, endOperation } from '#features/operations/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makeWorld, type Place, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let team: As;
let builder: As;
let other: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  const abilities = [...groupAbilities.client, 'control NodeAndPod'] as const;
  await makePerson(api.services, {
    email: 'builder@studio.test',
    group: 'client',
    at: world.project,
    abilities,
  });
  [team, builder, other] = await Promise.all([
    api.signIn('team@studio.test'),
    api.signIn('builder@studio.test'),
    api.signIn('admin@other.test'),
  ]);
});

const at = (place: { id: string }) => ({ params: { id: place.id } });
const update = (place: { id: string }, body: object, as = team) =>
  api.call(contract.updateNode, { ...at(place), body }, as);
const refusal = (place: { id: string }, body: object, as = team) =>
  api.refused(contract.updateNode, { ...at(place), body }, as);
const make = (parent: Place, name: string, type: NodeType = NodeType.FOLDER) =>
  makeNode(api.services, parent, name, { type });
const logsOf = async (place: { id: string }) =>
  (await api.call(contract.listNodeLogs, at(place), team)).actionlogs;

/** Every endpoint that changes one node, each with a valid request. */
const changes: [string, (place: { id: string }, as: As) => Promise<string>][] = [
  ['edit', (place, as) => refusal(place, { note: 'x' }, as)],
  ['rename', (place, as) => api.refused(contract.renameNode, { ...at(place), body: { name: 'x' } }, as)],
  ['note', (place, as) => api.refused(contract.setNodeNote, { ...at(place), body: { note: 'x' } }, as)],
  [
    'status',
    (place, as) => api.refused(contract.setProjectStatus, { ...at(place), body: { projectstatus: 2 } }, as),
  ],
  [
    'team-only',
    (place, as) => api.refused(contract.setNodeTeamOnly, { ...at(place), body: { teamonly: 1 } }, as),
  ],
  ['logo', (place, as) => api.refused(contract.deleteNodeLogo, at(place), as)],
];

describe.each(changes)('Changing a node (%s)', (what, change) => {
  test('returns 404 for unknown nodes and nodes of another tenant', async () => {
    expect(await change({ id: newId() }, team)).toBe('404 ERR7');
    expect(await change(world.project, other)).toBe('404 ERR7');
    expect(await change({ id: contract.PLATFORM_ROOT }, team)).toBe('404 ERR7');
  });

  test('is refused without control of the node [X251]', async () => {
    const client = await api.signIn('client@studio.test');
    expect(await change(world.project, client)).toBe('403 11403');
  });

  test('is refused for the root node of a tenant [X253]', async () => {
    expect(await change(world.studio.root, team)).toBe('409 ERR89');
  });

  test('is refused while the node is archived, being archived or being unarchived [J125]', async () => {
    const place = await make(world.studio.root, 'Archived', NodeType.CLIENT);
    const set = (archived: ArchiveStatus) =>
      api.services.db.updateTable('nodes').set({ archived }).where('id', '=', place.id).execute();
    await set(ArchiveStatus.ARCHIVED);
    expect(await change(place, team)).toBe('409 ERR68');
    for (const archived of [ArchiveStatus.PENDING, ArchiveStatus.ARCHIVING, ArchiveStatus.UNARCHIVING]) {
      await set(archived);
      expect(await change(place, team)).toBe('409 ERR161');
    }
  });

  test('is refused while an operation runs on the node or a node above it', async () => {
    const outer = await make(world.studio.root, 'Outer', NodeType.CLIENT);
    // Only clients have a logo, and only projects a status.
    const inner = await make(outer, 'Inner', what === 'logo' ? NodeType.CLIENT : NodeType.PROJECT);
    const operation = await api.services.db.transaction().execute((trx) =>
      beginOperation(trx, {
        tenantid: world.studio.id,
        userid: world.users.team,
        code: 'AM14',
        name: 'Outer',
        nodeid: outer.id,
        paths: [outer.path],
        total: 5000,
      }),
    );
    expect(await change(outer, team)).toBe('409 ERR161');
    expect(await change(inner, team)).toBe('409 ERR161');
    await api.services.db.transaction().execute((trx) => endOperation(trx, operation.id));
    await expect(change(inner, team)).rejects.toThrow('was not refused');
  });
});

describe('Editing a node', () => {
  test('refuses a different parent or id', async () => {
    expect(await refusal(world.folder, { parentid: world.client.id })).toBe('400 11406');
    expect(await refusal(world.folder, { id: world.client.id })).toBe('400 11406');
    const body = { id: world.folder.id, parentid: world.project.id, name: 'Folder' };
    expect((await update(world.folder, body)).node.parentid).toBe(world.project.id);
  });

  test('validates the name and the note [G80]', async () => {
    expect(await refusal(world.folder, { name: ' ' })).toBe('400 11406');
    expect(await refusal(world.folder, { name: 'x'.repeat(192) })).toBe('400 ERR124');
    expect(await refusal(world.folder, { note: 'x'.repeat(2049) })).toBe('400 11406');
  });

  test('refuses the own access point, with a separate error for its type [L138]', async () => {
    expect(await refusal(world.project, { type: NodeType.CLIENT }, builder)).toBe('409 ERR91');
    expect(await refusal(world.project, { name: 'Mine' }, builder)).toBe('409 ERR89');
    expect(await refusal(world.project, { type: NodeType.PROJECT, name: 'Mine' }, builder)).toBe('409 ERR89');
  });

  test('allows only team members to change team-only [X254]', async () => {
    const place = await make(world.project, 'Open');
    expect(await refusal(place, { teamonly: 1 }, builder)).toBe('403 ERR130');
    // A form that repeats the current value is not a change.
    expect((await update(place, { teamonly: 0, name: 'Open 2' }, builder)).node.name).toBe('Open 2');
    expect((await update(place, { teamonly: true })).node).toMatchObject({ teamonly: 1, hidden: 1 });
  });

  test('applies the team-only rules, and a refusal changes nothing', async () => {
    expect(await refusal(world.project, { name: 'Changed', teamonly: 1 })).toBe('409 ERR67');
    expect((await api.call(contract.getNode, at(world.project), team)).node.name).toBe('Project');
    const outer = await makeNode(api.services, world.project, 'Outer', { teamonly: 1 });
    const inner = await makeNode(api.services, outer, 'Inner', { teamonly: 1 });
    expect(await refusal(inner, { teamonly: 0 })).toBe('409 ERR137');
  });

  test('refuses a type that the parent or the children do not allow [K135]', async () => {
    const client = await make(world.studio.root, 'A client', NodeType.CLIENT);
    const project = await make(client, 'Its project', NodeType.PROJECT);
    const folder = await make(project, 'Its folder');
    expect(await refusal(client, { type: NodeType.FOLDER })).toBe('409 ERR85');
    expect(await refusal(client, { type: NodeType.PROJECT })).toBe('409 ERR86');
    expect(await refusal(project, { type: NodeType.CLIENT })).toBe('409 ERR87');
    expect(await refusal(folder, { type: NodeType.PROJECT })).toBe('409 ERR86');
    expect(await refusal(folder, { type: NodeType.CLIENT })).toBe('409 ERR87');
    expect(await refusal(folder, { type: NodeType.TENANT })).toBe('400 11406');
    // A deleted child may be restored into it.
    await api.services.db
      .updateTable('nodes')
      .set({ deletedat: new Date() })
      .where('id', '=', project.id)
      .execute();
    expect(await refusal(client, { type: NodeType.PROJECT })).toBe('409 ERR86');
  });

  test('clears the project status or the client details when the type changes', async () => {
    const client = await make(world.studio.root, 'Client', NodeType.CLIENT);
    const project = await make(client, 'Project', NodeType.PROJECT);
    expect((await update(project, { type: NodeType.FOLDER })).node).toMatchObject({
      type: NodeType.FOLDER,
      projectstatus: null,
    });
    expect((await update(project, { type: NodeType.PROJECT })).node.projectstatus).toBe(
      ProjectStatus.LOGGING,
    );
    await update(project, { type: NodeType.FOLDER });
    await update(client, { clientcity: 'Gouda', clientwebsite: 'gouda.example' });
    const changed = (await update(client, { type: NodeType.PROJECT, clientcity: 'Delft' })).node;
    expect(changed).toMatchObject({ type: NodeType.PROJECT, clientcity: '', clientwebsite: '' });
    expect(changed.projectstatus).toBe(ProjectStatus.LOGGING);
  });

  test('keeps omitted fields and logs which fields changed', async () => {
    const client = await make(world.studio.root, 'Card', NodeType.CLIENT);
    const card = {
      clientaddressline1: 'Main street 1',
      clientaddressline2: 'Floor 2',
      clientzipcode: '1234 AB',
      clientcity: 'Utrecht',
      clientcountry: 'NL',
      clientwebsite: 'https://card.example/over-ons',
    };
    expect((await update(client, card)).node).toMatchObject({ ...card, clientlogourl: null, name: 'Card' });
    expect((await update(client, { name: 'Card 2', note: 'Hi' })).node).toMatchObject({
      ...card,
      note: 'Hi',
    });
    await update(client, { name: 'Card 2' });
    const logs = await logsOf(client);
    expect(logs.map(({ action, params }) => ({ action, params }))).toEqual([
      { action: 'edited', params: { fields: ['note'] } },
      { action: 'renamed', params: { from: 'Card', to: 'Card 2' } },
      { action: 'edited', params: { fields: Object.keys(card) } },
    ]);
    expect(logs[0]!.user).toEqual({ id: world.users.team, name: 'team Test' });
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'mailto:a@example.com',
    'not a site',
    'localhost',
    'http://',
    'https://user:secret@example.com',
    'example',
    '"><img src=x>',
    '//example.com\\@evil.example',
  ])('refuses %s as a website [W241]', async (clientwebsite) => {
    const client = await make(world.studio.root, 'Site', NodeType.CLIENT);
    expect(await refusal(client, { clientwebsite })).toBe('400 ERR62');
    const body = { name: 'New', type: NodeType.CLIENT, parentid: world.studio.root.id, clientwebsite };
    expect(await api.refused(contract.createNode, { body }, team)).toBe('400 ERR62');
  });

  test.each([
    'example.com',
    'https://example.com',
    'http://sub.example.co.uk:8080/a?b=c#d',
    'bücher.example',
    '',
  ])('accepts %s as a website [W241]', async (clientwebsite) => {
    const client = await make(world.studio.root, 'Site', NodeType.CLIENT);
    expect((await update(client, { clientwebsite })).node.clientwebsite).toBe(clientwebsite);
  });

  test('accepts only the two-character abbreviations of the country list [G82]', async () => {
    const client = await make(world.studio.root, 'Country', NodeType.CLIENT);
    for (const clientcountry of ['nl', 'NLD', '12', 'QQ', 'Netherlands']) {
      expect(await refusal(client, { clientcountry }), clientcountry).toBe('400 11406');
      const body = { name: 'New', type: NodeType.CLIENT, parentid: world.studio.root.id, clientcountry };
      expect(await api.refused(contract.createNode, { body }, team), clientcountry).toBe('400 11406');
    }
    for (const clientcountry of ['NL', ''])
      expect((await update(client, { clientcountry })).node.clientcountry).toBe(clientcountry);
  });
});

describe('Project status', () => {
  const set = (place: { id: string }, projectstatus: unknown, as = team) =>
    api.refused(contract.setProjectStatus, { ...at(place), body: { projectstatus } as never }, as);

  test('accepts four values, and only for a project [H108, AA291]', async () => {
    for (const wrong of [0, 5, -1]) expect(await set(world.project, wrong)).toBe('400 ERR47');
    for (const wrong of ['2', 1.5, null]) expect(await set(world.project, wrong)).toBe('400 11406');
    expect(await set(world.folder, 2)).toBe('400 11406');
    expect(await set(world.client, 2)).toBe('400 11406');
    for (const projectstatus of Object.values(ProjectStatus)) {
      const { node } = await api.call(
        contract.setProjectStatus,
        { ...at(world.project), body: { projectstatus } },
        builder,
      );
      expect(node.projectstatus).toBe(projectstatus);
    }
    expect((await logsOf(world.project))[0]).toMatchObject({ action: 'status', params: { from: 3, to: 4 } });
  });
});

test('A node note is stored exactly as written [AA291]', async () => {
  const { node } = await api.call(
    contract.setNodeNote,
    { ...at(world.folder), body: { note: ' two\nlines ' } },
    builder,
  );
  expect(node.note).toBe(' two\nlines ');
  const body = { note: 'x'.repeat(2049) };
  expect(await api.refused(contract.setNodeNote, { ...at(world.folder), body }, team)).toBe('400 11406');
  expect((await logsOf(world.folder)).map(({ action }) => action)).toContain('noted');
});

test('Folders can be nested 40 levels deep, also in 20 branches, but not deeper', async () => {
  let place = world.folder;
  for (let depth = place.path.split('.').length; depth < 40; depth++) place = await make(place, 'Deep');
  const body = { name: 'Deeper', type: NodeType.FOLDER, parentid: place.id };
  expect(await api.refused(contract.createNode, { body }, team)).toBe('400 11406');
  // Twenty branches down to the maximum depth.
  const paths = Array.from({ length: 20 }, (_, number) =>
    Array.from({ length: 37 }, () => `Path ${number}`).join('/'),
  );
  const { nodes } = await api.call(contract.ensureFolders, { ...at(world.folder), body: { paths } }, team);
  expect(nodes).toHaveLength(20);
  const deeper = { paths: [Array.from({ length: 38 }, () => 'Path 1').join('/')] };
  expect(await api.refused(contract.ensureFolders, { ...at(world.folder), body: deeper }, team)).toBe(
    '400 11406',
  );
});
