import { setFolderView, setLanguage, setTheme } from '@rushes/contract/accounts';
import { me } from '@rushes/contract/identity';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, startApi } from '#test/api.ts';
import { makeWorld } from '#test/fixtures.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi();
  await makeWorld(api.services);
});

const email = 'team@studio.test';

describe('User settings', () => {
  test('store theme and language, and refuse unknown values [A2] [A3] [Y282]', async () => {
    const as = await api.signIn(email);
    expect((await api.call(me, {}, as)).user.settings).toEqual({
      language: 'en',
      theme: 'dark',
      view_folders: 'grid',
    });
    expect(await api.refused(setTheme, { body: { theme: 'blue' as 'dark' } }, as)).toBe('400 11406');
    expect(await api.refused(setLanguage, { body: { language: 'fr' as 'en' } }, as)).toBe('400 11406');
    await api.call(setTheme, { body: { theme: 'light' } }, as);
    const { settings } = await api.call(setLanguage, { body: { language: 'nl' } }, as);
    expect(settings).toMatchObject({ theme: 'light', language: 'nl' });
    expect((await api.call(me, {}, as)).user.settings).toEqual(settings);
  });

  test('treat any folder view other than list and grid as grid [A5] [Y282]', async () => {
    const as = await api.signIn(email);
    const set = async (view: unknown) =>
      (await api.call(setFolderView, { body: { view: view as 'grid' } }, as)).settings.view_folders;
    expect(await set('list')).toBe('list');
    for (const odd of ['tiles', '', null, 7, {}]) {
      await set('list');
      expect(await set(odd)).toBe('grid');
    }
  });
});
