import { AssetType, State } from '@rushes/contract/enums';
import { errorTexts } from '@rushes/contract/error-texts.en';
import { getPod, type Pod } from '@rushes/contract/pods';
import {
  checkService,
  IMPRINT,
  type ImprintParams,
  listServices,
  runService,
} from '@rushes/contract/services';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeFile } from '#test/files.ts';
import { makeAsset, makeWorld, type World } from '#test/fixtures.ts';

// What the service does with a video is in features/converting/imprint.test.ts.

const SRT = '1\n00:00:00,400 --> 00:00:01,500\nGood morning\n';

let api: Api;
let world: World;
let team: As;
let client: As;
let video: string;
let srt: string;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = await Promise.all([api.signIn('team@studio.test'), api.signIn('client@studio.test')]);
  video = await make('film.mp4', 'video');
  srt = await subtitles('film.srt', video);
});

const make = (name: string, kind: 'audio' | 'image' | 'video', more = {}) =>
  makeFile(api.services, world.folder, world.users.team, { name, kind, ...more });
const subtitles = (name: string, podid: string): Promise<string> =>
  makeAsset(api.services, world.studio.root, podid, {
    ...{ name, bytes: Buffer.from(SRT), mimetype: 'text/plain', type: AssetType.SRT },
  });
const podOf = async (id = video): Promise<Pod> => (await api.call(getPod, { params: { id } }, team)).pod;
const wanted = (more: Partial<ImprintParams> = {}): ImprintParams => ({
  ...{ assetid: srt, font: 'Montserrat Bold', fontColor: '000000FF', backgroundColor: '00FF0000' },
  ...more,
});
const asked = (params: object, pods = [video]) => ({
  params: { alias: IMPRINT },
  body: { pods, params: params as Record<string, unknown> },
});

describe('The service imprint [T215] [T230] [T231]', () => {
  const check = async (assetid: string, pods = [video]) => {
    const query = { pods: pods.join(), assetid };
    const { utility } = await api.call(checkService, { params: { alias: IMPRINT }, query }, team);
    return utility.map(({ error, info }) => error?.code ?? info.runnable);
  };

  test('checks each file, and costs nothing', async () => {
    const query = { pods: video, assetid: srt };
    const reply = await api.call(checkService, { params: { alias: IMPRINT }, query }, team);
    expect(reply.service).toMatchObject({ alias: IMPRINT, usage: 'free', engine: null, leavesserver: 0 });
    expect(reply.utility).toMatchObject([
      { kind: 'pod', error: null, metadata: { cost: 0, duration: 0 }, info: { runnable: true } },
    ]);
    const call = (more: object) => ({ params: { alias: IMPRINT }, query: more });
    expect(await api.refused(checkService, call({ pods: video }), team)).toBe('400 11406');
    expect(await api.refused(checkService, call({ assetid: srt }), team)).toBe('400 ERR95');
    expect(await api.refused(checkService, call(query), client)).toBe('403 ERR105');
  });

  test('is refused for other kinds of files, and for other assets [AC317]', async () => {
    const [audio, image] = [await make('a.wav', 'audio'), await make('b.png', 'image')];
    const archived = await make('c.mp4', 'video', { archived: 1 });
    const other = await make('d.mp4', 'video');
    const theirs = await subtitles('d.srt', other);
    expect(await check(srt, [audio, image, archived, other, video])).toEqual([
      ...['ERR136', 'ERR38', 'ERR68', 'ERR19', true],
    ]);
    expect(await check(theirs)).toEqual(['ERR19']);
    expect(await check((await podOf()).asset.raw[0]!.id)).toEqual(['ERR19']);
    expect(await api.refused(runService, asked(wanted(), [audio]), team)).toBe('422 ERR136');
    expect(await api.refused(runService, asked(wanted(), [archived]), team)).toBe('409 ERR68');
    expect(await api.refused(runService, asked(wanted({ assetid: theirs })), team)).toBe('404 ERR19');
    const arriving = await subtitles('e.srt', video);
    await api.services.db
      .updateTable('assets')
      .set({ state: State.PENDING })
      .where('id', '=', arriving)
      .execute();
    expect(await check(arriving)).toEqual(['ERR154']);
  });

  test('is refused without valid parameters, and without permission', async () => {
    const refused = (params: object) => api.refused(runService, asked(params), team);
    for (const name of ['assetid', 'font', 'fontColor', 'backgroundColor'])
      expect(await refused({ ...wanted(), [name]: undefined })).toBe('400 11406');
    expect(await refused(wanted({ font: 'Comic Sans' }))).toBe('400 11406');
    expect(await refused(wanted({ fontColor: 'FF0000' }))).toBe('400 11406');
    expect(await refused(wanted({ backgroundColor: '&H000000' }))).toBe('400 11406');
    expect(await api.refused(runService, asked(wanted()), client)).toBe('403 ERR105');
    expect((await podOf()).launchedServices).toEqual([]);
  });

  test('is not offered if this ffmpeg cannot draw subtitles [AC322]', async () => {
    const { media } = api.services;
    onTestFinished(() => {
      api.services.media = media;
    });
    const aliases = async () =>
      (await api.call(listServices, {}, team)).services.map(({ alias }) => alias as string);
    expect(await aliases()).toContain(IMPRINT);
    if (!media.ready) throw new Error(media.reason);
    api.services.media = { ...media, filters: new Set([...media.filters].filter((name) => name !== 'ass')) };
    expect(await aliases()).not.toContain(IMPRINT);
    expect(await api.refused(runService, asked(wanted()), team)).toBe('404 ERR33');
    expect(errorTexts.ERR33).toBe('Imprint subtitles service not found.');
  });
});
