import { addLabelsToPods, addPodLabels, deletePodLabel, updatePodLabel } from '@rushes/contract/labels';
import { copyPods } from '@rushes/contract/move-copy';
import { deletePods } from '@rushes/contract/recycle-bin';
import { search } from '@rushes/contract/search';
import { expect, test } from 'vitest';
import { checkSearch } from '#features/search/search.queries.ts';
import { makeNode } from '#test/fixtures.ts';
import { startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, team, client, video: pod, stack } = await startStudio();

const find = async (q: string, as = team) =>
  (await api.call(search, { query: { nodeid: world.project.id, q } }, as)).pods;
const ids = async (q: string, as = team) => (await find(q, as)).map((one) => one.pod.id).sort();
const agrees = async () => expect(await checkSearch(api.services.db)).toEqual([]);

test('Search finds a file by its label and time, and hidden files only for the team [X254]', async () => {
  const open = await pod(world.folder);
  const hidden = [await pod(world.folder, { teamonly: 1 }), await pod(world.belowHidden)];
  const body = { podids: [open, ...hidden], labels: ['Golden hour'] };
  await api.call(addLabelsToPods, { body }, team);
  const timed = { params: { id: open }, body: { content: 'the golden gate', start: 4200, end: 5000 } };
  const { label } = await api.call(addPodLabels, timed, team);
  const [result] = (await find('golden')).filter((one) => one.pod.id === open);
  expect(result!.hits).toMatchObject([
    { source: 'label', text: 'Golden hour', start: null },
    { source: 'label', text: 'the golden gate', start: 4200, sourceid: label.id },
  ]);
  expect(await ids('golden')).toEqual([open, ...hidden].sort());
  expect(await ids('golden', client)).toEqual([open]);
  await agrees();
});

test('Search finds the current text of a label', async () => {
  const id = await pod(world.folder);
  const { label } = await api.call(addPodLabels, { params: { id }, body: { content: 'Capuchin' } }, team);
  expect(await ids('capuchin')).toEqual([id]);
  const params = { id, lid: label.id };
  await api.call(updatePodLabel, { params, body: { content: 'Mandrill', start: 10, end: 20 } }, team);
  expect([await ids('capuchin'), await ids('mandrill')]).toEqual([[], [id]]);
  expect((await find('mandrill'))[0]!.hits).toMatchObject([{ source: 'label', start: 10 }]);
  await api.call(deletePodLabel, { params }, team);
  expect(await ids('mandrill')).toEqual([]);
  await agrees();
});

test('Search follows labels when their file is copied, stacked as a version or deleted', async () => {
  const [one, two] = [await pod(world.folder), await pod(world.folder)];
  await api.call(addLabelsToPods, { body: { podids: [one], labels: ['Tamarin'] } }, team);
  const target = await makeNode(api.services, world.project, 'Copies');
  const copied = await api.call(copyPods, { body: { pods: [one], targetnodeid: target.id } }, team);
  expect(await ids('tamarin')).toEqual([one, copied.pods[0]!.id].sort());
  // Now found through the file it is an older version of.
  await stack(two, one);
  expect(await ids('tamarin')).toEqual([two, copied.pods[0]!.id].sort());
  const below = (await find('tamarin')).find((one) => one.pod.id === two)!;
  expect(below.hits).toMatchObject([{ source: 'label', podid: one }]);
  await agrees();
  await api.call(deletePods, { body: { pods: [copied.pods[0]!.id] } }, team);
  expect(await ids('tamarin')).toEqual([two]);
  await api.services.db.deleteFrom('pods').where('id', '=', one).execute();
  expect(await ids('tamarin')).toEqual([]);
  await agrees();
});

test('Search finds a label that is added while its file becomes a version', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, two] = [await pod(world.folder), await pod(world.folder)];
    const labels = [`Howler ${round}`];
    await Promise.all([
      api.call(addLabelsToPods, { body: { podids: [one], labels } }, team),
      stack(two, one),
    ]);
    expect(await ids(`howler ${round}`)).toEqual([two]);
  }
  await agrees();
});
