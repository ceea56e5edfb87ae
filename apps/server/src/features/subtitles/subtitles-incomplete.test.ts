import { convertAsset, promoteAsset } from '@rushes/contract/converting';
import { AssetType, State } from '@rushes/contract/enums';
import { getPod } from '@rushes/contract/pods';
import * as contract from '@rushes/contract/subtitles';
import { expect, test } from 'vitest';
import { makeAsset } from '#test/fixtures.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, team, video } = await startStudio();
const { db } = api.services;

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nGood morning\n';

async function inState(state: State) {
  const id = await video();
  const bytes = Buffer.from(SRT);
  const assetId = await makeAsset(api.services, world.folder, id, {
    ...{ name: 'talk.srt', bytes, mimetype: 'application/x-subrip', type: AssetType.SRT },
  });
  await db.updateTable('assets').set({ state }).where('id', '=', assetId).execute();
  return { params: { id, assetId } };
}

test.each([State.ERROR, State.PENDING, State.PROCESSING])(
  'A subtitle asset in state %i cannot be read, saved, renamed, converted or promoted [U235]',
  async (state) => {
    const of = await inState(state);
    const cues = [{ startTime: 0, endTime: 1, text: 'x' }];
    expect(await api.refused(contract.getSubtitles, of, team)).toBe('409 ERR154');
    expect(await api.refused(contract.saveSubtitles, { ...of, body: { cues } }, team)).toBe('409 ERR154');
    const rename = { ...of, body: { name: 'b.srt' } };
    expect(await api.refused(contract.renameSubtitles, rename, team)).toBe('409 ERR154');
    const convert = { ...of, body: { filetype: 'vtt' as const } };
    expect(await api.refused(convertAsset, convert, team)).toBe('409 ERR154');
    expect(await api.refused(promoteAsset, of, team)).toBe('409 ERR154');
    // Listed with its state, without a URL.
    const { pod } = await api.call(getPod, at(of.params.id), team);
    expect([pod.asset.srt, pod.asset.vtt]).toMatchObject([[{ name: 'talk.srt', state, url: null }], []]);
  },
);
