import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetType } from '@rushes/contract/enums';
import { copyPods } from '@rushes/contract/move-copy';
import { deleteAsset, setAssetLanguage, setPodTeamOnly } from '@rushes/contract/pods';
import { search } from '@rushes/contract/search';
import { saveSubtitles } from '@rushes/contract/subtitles';
import * as transcripts from '@rushes/contract/transcripts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { publish, store } from '#features/processing/index.ts';
import { checkSearch } from '#features/search/search.queries.ts';
import { makeNode } from '#test/fixtures.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';
import { sendAsset } from '#test/scenes/uploads-scene.ts';
import { work } from '#test/worker.ts';

const { api, world, team, client, video, stack } = await startStudio();
const { services } = api;

const srt = (...lines: string[]) =>
  Buffer.from(
    lines
      .map((line, index) => `${index + 1}\n00:00:0${index + 1},250 --> 00:00:0${index + 2},000\n${line}\n`)
      .join('\n'),
  );
const find = async (q: string, as = team) =>
  (await api.call(search, { query: { nodeid: world.project.id, q } }, as)).pods;
const ids = async (q: string, as = team) => (await find(q, as)).map(({ pod }) => pod.id).sort();
const agrees = async () => expect(await checkSearch(services.db)).toEqual([]);
/** Runs the job that indexes arrived files. */
const index = async () => {
  const { rest } = await work(api, ['subtitles.index']);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from graphile_worker.jobs where task_identifier = 'subtitles.index'`.execute(services.db);
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 20 },
  );
  await rest();
};
const of = (id: string, assetId: string) => ({ params: { id, assetId } });
const upload = async (id: string, ...lines: string[]) => {
  const { asset } = await sendAsset(api, team, id, { filename: 'talk.srt', bytes: srt(...lines) });
  await index();
  return asset.id;
};

test('A video is found by the text of uploaded subtitles, with time and asset', async () => {
  const id = await video();
  const aid = await upload(id, 'Good morning', '<i>Capuchin</i>\nmonkeys &amp; others');
  await api.call(setAssetLanguage, { ...of(id, aid), body: { language: 'nl' } }, team);
  const [found] = await find('capuchin monkeys');
  expect(found!.pod.id).toBe(id);
  expect(found!.hits).toMatchObject([
    { source: 'cue', text: 'Capuchin monkeys & others', start: 2250, aid, tid: null, by: 'nl' },
  ]);
  await agrees();
});

test('Search follows saved and deleted subtitles', async () => {
  const id = await video();
  const aid = await upload(id, 'Tamarin');
  expect(await ids('tamarin')).toEqual([id]);
  const cues = [{ text: 'Mandrill', startTime: 7000, endTime: 8000 }];
  await api.call(saveSubtitles, { ...of(id, aid), body: { cues } }, team);
  expect([await ids('tamarin'), await ids('mandrill')]).toEqual([[], [id]]);
  await agrees();
  await api.call(deleteAsset, of(id, aid), team);
  expect(await ids('mandrill')).toEqual([]);
  await agrees();
});

test('Search finds subtitles extracted from a video, and only those of the latest run', async () => {
  const id = await video();
  const take = async (text: string) => {
    const path = join(services.settings.dataDir, `${text}.srt`);
    await writeFile(path, srt(text));
    const made = { type: AssetType.SRT, path, mimetype: 'application/x-subrip' };
    const stored = await store(services, world.studio.id, [made]);
    const target = { podid: id, tenantid: world.studio.id };
    await services.db.transaction().execute((trx) => publish(trx, target, stored));
    await index();
  };
  await take('Gibbon');
  expect(await ids('gibbon')).toEqual([id]);
  await take('Siamang');
  expect([await ids('gibbon'), await ids('siamang')]).toEqual([[], [id]]);
  await agrees();
});

test('Search follows created, changed and deleted transcripts', async () => {
  const id = await video();
  const body = { name: 'Talk', sentences: [{ start: 4200, end: 5000, content: 'A white-faced saki' }] };
  const { transcript } = await api.call(transcripts.createTranscript, { ...at(id), body }, team);
  const [found] = await find('white saki');
  expect(found!.hits).toMatchObject([
    { source: 'cue', start: 4200, aid: null, tid: transcript.id, by: null },
  ]);
  const params = { id, tid: transcript.id, sid: transcript.sentences[0]!.id };
  await api.call(transcripts.updateSentence, { params, body: { content: 'A red uakari', start: 100 } }, team);
  expect(await ids('saki')).toEqual([]);
  expect((await find('uakari'))[0]!.hits).toMatchObject([{ start: 100 }]);
  await agrees();
  await api.call(transcripts.deleteTranscript, { params: { id, tid: transcript.id } }, team);
  expect(await ids('uakari')).toEqual([]);
  await agrees();
});

test('Subtitles of team-only files are found by the team only [X254]', async () => {
  const [open, closed] = [await video(), await video(world.belowHidden)];
  await upload(open, 'Bonobo');
  await upload(closed, 'Bonobo');
  expect([await ids('bonobo'), await ids('bonobo', client)]).toEqual([[open, closed].sort(), [open]]);
  await api.call(setPodTeamOnly, { ...at(open), body: { teamonly: 1 } }, team);
  expect([await ids('bonobo'), await ids('bonobo', client)]).toEqual([[open, closed].sort(), []]);
  await agrees();
});

test('Search finds subtitles of copies and versions, until the files are purged', async () => {
  const [one, two] = [await video(), await video()];
  await upload(one, 'Colobus');
  const sentences = [{ start: 0, end: 1, content: 'Guereza' }];
  await api.call(transcripts.createTranscript, { ...at(one), body: { name: 'Talk', sentences } }, team);
  const target = await makeNode(services, world.project, 'Copies');
  const { pods } = await api.call(copyPods, { body: { pods: [one], targetnodeid: target.id } }, team);
  const copy = pods[0]!.id;
  expect([await ids('colobus'), await ids('guereza')]).toEqual([[one, copy].sort(), [one, copy].sort()]);
  const { transcripts: copied } = await api.call(transcripts.listTranscripts, at(copy), team);
  expect(copied).toMatchObject([{ podid: copy, name: 'Talk', sentences: [{ content: 'Guereza' }] }]);
  const hit = (await find('colobus')).find(({ pod }) => pod.id === copy)!.hits[0]!;
  const assets = await services.db.selectFrom('assets').select('id').where('podid', '=', copy).execute();
  expect(assets).toEqual([{ id: hit.aid }]);
  await stack(two, one);
  expect(await ids('colobus')).toEqual([two, copy].sort());
  // Found through the head, with the id of the version that contains the words.
  const below = (await find('colobus')).find(({ pod }) => pod.id === two)!;
  expect(below.hits).toMatchObject([{ source: 'cue', podid: one }]);
  await agrees();
  await services.db.deleteFrom('pods').where('id', 'in', [one, copy]).execute();
  expect([await ids('colobus'), await ids('guereza')]).toEqual([[], []]);
  await agrees();
});
