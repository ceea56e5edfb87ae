import { ensureFolders } from '@rushes/contract/nodes';
import { getPod, listNodePods } from '@rushes/contract/pods';
import { beforeAll, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makeWorld, type World } from '#test/fixtures.ts';
import { sendFile } from '#test/scenes/uploads-scene.ts';

let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

const odd: [what: string, sent: string, shown?: string][] = [
  ['right to left', 'מצלמה.mov'],
  ['a direction mark that belongs there', 'C\u200f מצלמה.mov'],
  ['a direction mark that does not', 'C\u200fut.mov', 'Cut.mov'],
  ['another extension than it looks like', 'cut_\u202efdp.exe', 'cut_fdp.exe'],
  ['isolated letters', 'a\u2067b\u2069\u2028c.mov', 'abc.mov'],
  ['emoji of several', 'take 👩🏽‍🚀 family 👨‍👩‍👧.mov'],
  ['a way out', '../../etc/passwd'],
  ['a way out of Windows', '..\\..\\boot.ini'],
  ['a path', '/etc/shadow'],
  ['a name Windows keeps for itself', 'CON.mov'],
  ['another, without an extension', 'lpt1'],
  ['255 bytes', `${'映'.repeat(83)}ab.mov`],
  ['191 characters', `${'x'.repeat(187)}.mov`],
  ['dots at the end', 'final....'],
  ['only dots', '...'],
  ['a dot first', '.DS_Store.mov'],
  ['quotes and signs', `"it's" <b>50%</b> & more; #1?.mov`],
  ['a percent sign that means nothing', '100%zz.mov'],
  ['a line break', 'two\nlines.mov', 'two␊lines.mov'],
  ['control characters', 'a\u0000b\u001bc\u007fd\u0085.mov', 'a␀b␛c␡d\ufffd.mov'],
  ['half a character', 'half \ud83d.mov', 'half \ufffd.mov'],
  ['an accent of a Mac', 'Café.mov'.normalize('NFD'), 'Café.mov'.normalize('NFC')],
];

test.each(odd)(
  'File name (%s): the file is stored, listed and downloaded under the expected name',
  async (_what, sent, shown = sent) => {
    const { id: nodeid } = await makeNode(api.services, world.project, 'Odd');
    const bytes = Buffer.from(`bytes of ${sent.length}`);
    const { pod } = await sendFile(api, team, { nodeid, filename: sent, bytes });
    expect(pod.name).toBe(shown);
    const { pods } = await api.call(listNodePods, { params: { id: nodeid } }, team);
    expect(pods.map(({ name }) => name)).toEqual([shown]);
    const raw = (await api.call(getPod, { params: { id: pod.id } }, team)).pod.asset.raw[0]!;
    const answer = await api.fetch(`${raw.url}&download=1`, team);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    const disposition = answer.headers.get('content-disposition')!;
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''\S+$/);
    expect(decodeURIComponent(disposition.split("filename*=UTF-8''")[1]!)).toBe(shown);
  },
);

test('Uploaded folders keep unusual names', async () => {
  const segments = ['👩🏽‍🚀', 'two\nlines', 'CON', 'Café'.normalize('NFD')];
  const body = { paths: [segments.join('/')] };
  const { nodes } = await api.call(ensureFolders, { params: { id: world.folder.id }, body }, team);
  expect(nodes[0]!.name).toBe('Café');
  const rows = await api.services.db
    .selectFrom('nodes')
    .select('name')
    .where('name', 'in', ['👩🏽‍🚀', 'two␊lines', 'CON'])
    .execute();
  expect(rows).toHaveLength(3);
});
