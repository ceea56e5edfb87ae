import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getPod } from '@rushes/contract/pods';
import { runService } from '@rushes/contract/services';
import { getSubtitles } from '@rushes/contract/subtitles';
import { listTranscripts } from '@rushes/contract/transcripts';
import { expect, onTestFinished, test } from 'vitest';
import { openLocalProcess } from '#platform/engines/local/local-process.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import { openLocalWhisper } from '#platform/speech/local-whisper.ts';
import { startApi } from '#test/api.ts';
import { makeWorld } from '#test/fixtures.ts';
import { localModels } from '#test/local-models.ts';
import { readyTools } from '#test/media-tools.ts';
import { untilDone, workOn } from '#test/runs-scene.ts';
import { makeSpeechFile, useEngines } from '#test/speech-scene.ts';
import { transcribingJobs } from './transcribing.jobs.ts';

/** LibriVox, "Sense and Sensibility": natural speech. */
const SPEECH = fileURLToPath(new URL('../../../test/media/austen.ogg', import.meta.url));

/** The first seven seconds. */
async function readBeginning(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'speech-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const tools = await readyTools();
  const output = ['-t', '7', '-c', 'copy', 'beginning.ogg'];
  const { signal } = new AbortController();
  await runFfmpeg(tools, { cwd: folder, input: { path: SPEECH }, output, signal });
  return readFile(join(folder, 'beginning.ogg'));
}

test('The model on this server transcribes natural speech into a transcript and subtitles', async () => {
  const api = await startApi();
  const world = await makeWorld(api.services);
  const team = await api.signIn('team@studio.test');
  const { whisper, voice } = localModels();
  const process = openLocalProcess();
  onTestFinished(() => process.close());
  const tools = await readyTools();
  useEngines(api, { 'aws-transcribe': openLocalWhisper({ model: whisper, voice, process, tools }) });
  const speech = {
    kind: 'audio',
    name: 'Austen.ogg',
    duration: 7_000,
    audio: await readBeginning(),
  } as const;
  const id = await makeSpeechFile(api, world.folder, world.users.team, speech);
  const body = { pods: [id], params: { auto: 1, generateSubtitles: { format: 'srt' } } };
  await api.call(runService, { params: { alias: 'aws-transcribe' }, body }, team);
  await workOn(api, transcribingJobs);
  await untilDone(api, transcribingJobs);
  const { transcripts } = await api.call(listTranscripts, { params: { id } }, team);
  const [transcript] = transcripts;
  expect(transcript).toMatchObject({ name: 'Austen.en' });
  const words = transcript!.sentences.flatMap((sentence) => sentence.words!);
  // Spoken from 2.5 to 2.9 seconds.
  const leisure = words.find(({ text }) => /leisure/i.test(text))!;
  expect(leisure.start).toBeGreaterThan(2_200);
  expect(leisure.start).toBeLessThan(2_900);
  const { asset } = (await api.call(getPod, { params: { id } }, team)).pod;
  expect(asset.srt).toMatchObject([{ name: 'Austen.en.srt', language: 'en' }]);
  const call = { params: { id, assetId: asset.srt[0]!.id } };
  const { cues } = await api.call(getSubtitles, call, team);
  expect(cues.map(({ text }) => text).join(' ')).toMatch(/John Dashwood had then leisure/);
});
