import type { CallOf } from '@rushes/contract/endpoint';
import { listPodLogs } from '@rushes/contract/pods';
import { getSubtitles } from '@rushes/contract/subtitles';
import * as contract from '@rushes/contract/transcripts';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { emitted } from '#test/events.ts';
import { makePod } from '#test/fixtures.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, team, client, looker, other, video } = await startStudio();

type Body = CallOf<typeof contract.createTranscript>['body'];
const begin = async (id: string, body: Partial<Body> = {}, as = team) =>
  (await api.call(contract.createTranscript, { ...at(id), body: { name: 'Talk', ...body } }, as)).transcript;
const list = async (id: string, as = team) =>
  (await api.call(contract.listTranscripts, at(id), as)).transcripts;
const of = (id: string, tid: string) => ({ params: { id, tid } });
const ofLine = (id: string, tid: string, sid: string) => ({ params: { id, tid, sid } });
const line = { start: 1000, end: 3000, content: 'Good morning' };

test('A transcript has a name and sorted sentences with duration and reading speed [G102, S213, S214]', async () => {
  const id = await video();
  const sentences = [
    line,
    { start: 0, end: 0, content: 'Hm' },
    { start: 500, end: 840, content: '<i>ab</i>c' },
  ];
  const transcript = await begin(id, { sentences });
  expect(transcript).toMatchObject({ podid: id, name: 'Talk', createdby: { id: world.users.team } });
  expect(
    transcript.sentences.map(({ start, end, duration, charsPerSec }) => [start, end, duration, charsPerSec]),
  ).toEqual([
    [0, 0, 0, null],
    [500, 840, 0.3, 8.8],
    [1000, 3000, 2, 6],
  ]);
  for (const sentence of transcript.sentences) expect(sentence.transcriptid).toBe(transcript.id);
  const second = await begin(id, { name: 'Speech' }, client);
  expect(await list(id, looker)).toEqual([transcript, second]);
});

test('A transcript requires a name, a video and sentences that do not end before they start [S208]', async () => {
  const id = await video();
  const refused = (body: object, as = team, pod = id) =>
    api.refused(contract.createTranscript, { ...at(pod), body: { name: 'Talk', ...body } }, as);
  expect(await refused({ name: '  ' })).toBe('400 11406');
  expect(await refused({ name: 'x'.repeat(192) })).toBe('400 ERR124');
  expect(await refused({ sentences: [{ ...line, end: 999 }] })).toBe('400 ERR45');
  expect(await refused({ sentences: [{ ...line, content: ' ' }] })).toBe('400 11406');
  expect(await refused({}, looker)).toBe('403 11403');
  expect(await refused({}, other)).toBe('404 ERR6');
  expect(await refused({}, client, await video(world.hidden))).toBe('404 ERR6');
  const photo = await makePod(api.services, world.folder, world.users.team, { name: 'a.jpg', kind: 'image' });
  expect(await refused({}, team, photo)).toBe('422 11018');
  await api.services.db.updateTable('pods').set({ archived: 1 }).where('id', '=', id).execute();
  expect(await refused({})).toBe('409 ERR68');
});

test('A transcript can be renamed and deleted, and both are logged [S213]', async () => {
  const id = await video();
  const { id: tid } = await begin(id, { sentences: [line] });
  const renamed = await api.call(
    contract.renameTranscript,
    { ...of(id, tid), body: { name: 'Speech' } },
    team,
  );
  expect(renamed.transcript).toMatchObject({
    id: tid,
    name: 'Speech',
    sentences: [{ content: 'Good morning' }],
  });
  const another = await video();
  expect(await api.refused(contract.deleteTranscript, of(another, tid), team)).toBe('404 ERR20');
  expect(await api.refused(contract.deleteTranscript, of(id, tid), looker)).toBe('403 11403');
  await api.call(contract.deleteTranscript, of(id, tid), team);
  expect(await list(id)).toEqual([]);
  expect(await api.refused(contract.deleteTranscript, of(id, tid), team)).toBe('404 ERR20');
  const { actionlogs } = await api.call(listPodLogs, at(id), team);
  expect(actionlogs.map(({ action }) => action)).toEqual([
    'transcript-removed',
    'transcript-changed',
    'transcribed',
  ]);
});

test('Sentences of a transcript can be added, changed and deleted [S213]', async () => {
  const id = await video();
  const { id: tid } = await begin(id);
  const { sentence } = await api.call(contract.createSentence, { ...of(id, tid), body: line }, client);
  expect(sentence).toMatchObject({ ...line, transcriptid: tid, duration: 2, charsPerSec: 6 });
  const change = (body: object, sid = sentence.id) => [{ ...ofLine(id, tid, sid), body }, team] as const;
  const { sentence: changed } = await api.call(contract.updateSentence, ...change({ end: 2000 }));
  expect(changed).toMatchObject({ ...line, end: 2000, duration: 1, charsPerSec: 12 });
  expect((await list(id))[0]!.sentences).toEqual([changed]);
  expect(await api.refused(contract.updateSentence, ...change({ start: 2001 }))).toBe('400 ERR45');
  expect(await api.refused(contract.updateSentence, ...change({ content: '' }))).toBe('400 11406');
  expect(await api.refused(contract.updateSentence, ...change({ start: -1 }))).toBe('400 11406');
  expect(await api.refused(contract.updateSentence, ...change({}, newId()))).toBe('404 ERR21');
  // A sentence of another transcript is not found in this one.
  const { id: elsewhere } = await begin(id, { name: 'Other' });
  expect(await api.refused(contract.deleteSentence, ofLine(id, elsewhere, sentence.id), team)).toBe(
    '404 ERR21',
  );
  await api.call(contract.deleteSentence, ofLine(id, tid, sentence.id), team);
  expect((await list(id))[0]!.sentences).toEqual([]);
  expect((await emitted(api, 'pod.subtitles', id)).filter((data) => data.tid === tid)).toHaveLength(4);
});

test('A transcript with sentences can be written as a subtitle file [S213, S214]', async () => {
  const id = await video();
  const { id: tid } = await begin(id);
  const make = (body: CallOf<typeof contract.transcriptFile>['body'] = {}) => ({ ...of(id, tid), body });
  expect(await api.refused(contract.transcriptFile, make(), team)).toBe('400 ERR74');
  await api.call(
    contract.createSentence,
    { ...of(id, tid), body: { start: 61_005, end: 3_600_000, content: 'Late' } },
    team,
  );
  await api.call(contract.createSentence, { ...of(id, tid), body: line }, team);
  const { asset } = await api.call(contract.transcriptFile, make(), team);
  expect(asset).toMatchObject({ name: 'Talk.srt', type: 7, state: 3 });
  const { cues } = await api.call(getSubtitles, { params: { id, assetId: asset.id } }, team);
  expect(cues.map(({ startTime, endTime, text }) => [startTime, endTime, text])).toEqual([
    [1000, 3000, 'Good morning'],
    [61_005, 3_600_000, 'Late'],
  ]);
  const vtt = await api.call(
    contract.transcriptFile,
    make({ filename: 'x', filetype: 'vtt', language: 'en' }),
    client,
  );
  expect(vtt.asset).toMatchObject({ name: 'x.vtt', language: 'en' });
  expect(await (await api.fetch(vtt.asset.url!)).text()).toContain('00:01:01.005 --> 01:00:00.000\nLate');
  expect(await api.refused(contract.transcriptFile, make(), looker)).toBe('403 11403');
  expect(await api.refused(contract.transcriptFile, { ...of(id, newId()), body: {} }, team)).toBe(
    '404 ERR20',
  );
});
