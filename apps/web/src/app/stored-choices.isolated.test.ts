import { readFileSync } from 'node:fs';
import type { Ability } from '@rushes/contract/abilities';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderView, readFolderView, writeFolderView } from '#features/pods/widgets/view-choice.ts';
import { readTheme, writeTheme } from '#lib/color-scheme.ts';
import { browserLanguage, currentLanguage, offerLanguage, readLanguage, writeLanguage } from '#lib/i18n.ts';
import { forgetAccess, readAccess, writeAccess } from '#session/stored-access.ts';
import { APP_PAGES, GUEST_PAGES, isGuestPage, isStatusPage, STATUS_PAGES } from './guest-pages.ts';
import { startPageLanguage } from './page-language.ts';

function storage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return kept;
}

beforeEach(() => void storage());
afterEach(() => vi.unstubAllGlobals());

describe('Local storage [A4]', () => {
  it('defaults to dark theme, English and grid view [A3]', () => {
    expect([readTheme(), readLanguage(), readFolderView()]).toEqual(['dark', 'en', 'grid']);
  });

  it('gives guests their choice, else the language of their browser, else English', () => {
    expect(browserLanguage(['nl-BE', 'en'])).toBe('nl');
    expect(browserLanguage(['fr', 'EN-gb'])).toBe('en');
    expect(browserLanguage(['fr'])).toBe('en');
    writeLanguage('en');
    expect(browserLanguage(['nl'])).toBe('en');
  });

  it('returns the stored theme, language and view', () => {
    writeTheme('light');
    writeLanguage('nl');
    writeFolderView('list');
    expect([readTheme(), readLanguage(), readFolderView()]).toEqual(['light', 'nl', 'list']);
  });

  it('reads unknown values as grid view, dark theme and English [A5]', () => {
    storage({ 'rushes.view': 'mosaic', 'rushes.theme': 'pink', 'rushes.language': 'fr' });
    expect([readFolderView(), readTheme(), readLanguage()]).toEqual(['grid', 'dark', 'en']);
    expect([folderView('list'), folderView('LIST'), folderView(null)]).toEqual(['list', 'grid', 'grid']);
  });

  it('stores tenant, root node and abilities, and removes them on sign-out', () => {
    const kept = storage();
    writeTheme('light');
    const access = {
      tenant: 't',
      rootNode: 'n',
      abilities: ['list User', 'upload FileAndAsset'] as Ability[],
      rootFolder: 'n',
    };
    writeAccess(access);
    expect(readAccess()).toEqual(access);
    forgetAccess();
    expect(readAccess()).toEqual({ tenant: null, rootNode: null, abilities: [], rootFolder: null });
    expect([...kept.keys()]).toEqual(['rushes.theme']);
  });

  it('ignores unknown abilities', () => {
    storage({ 'rushes.abilities': 'list User,fly' });
    expect(readAccess().abilities).toEqual(['list User']);
  });

  it('keeps a random visitor id across page loads', async () => {
    const kept = storage();
    vi.resetModules();
    const first = (await import('#session/visitor-id.ts')).visitorId();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(kept.get('rushes.visitor')).toBe(first);
    vi.resetModules();
    expect((await import('#session/visitor-id.ts')).visitorId()).toBe(first);
    kept.clear();
    vi.resetModules();
    expect((await import('#session/visitor-id.ts')).visitorId()).not.toBe(first);
  });

  it('falls back to defaults when the browser blocks storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    });
    expect(readTheme()).toBe('dark');
    expect(() => writeTheme('light')).not.toThrow();
  });
});

describe('Pages before sign-in', () => {
  const runBoot = (name: string, pathname: string, system: { light: boolean; languages: string[] }) => {
    const shown: Record<string, string> = {};
    const html = {
      lang: '',
      setAttribute: (key: string, value: string) => void Object.assign(shown, { [key]: value }),
    };
    const source = readFileSync(new URL(`../../boot/${name}.js`, import.meta.url), 'utf8');
    const pages = { GUEST_PAGES, STATUS_PAGES, APP_PAGES };
    new Function(...Object.keys(pages), 'location', 'matchMedia', 'navigator', 'document', source)(
      ...Object.values(pages),
      { pathname },
      () => ({ matches: system.light }),
      { languages: system.languages },
      { documentElement: html },
    );
    return [shown['data-theme'], html.lang];
  };
  const system = { light: true, languages: ['nl-NL', 'en'] };
  const paths = [
    ...[
      '/forbidden',
      '/soon',
      '/tenant/email',
      '/no/such/page',
      '/account/disabled',
      '/account/verify/a@b.nl',
    ],
    ...['/account/tenant-expired', '/account/forced-logout', '/account/undo-email', '/homes'],
  ];

  it.each(paths)(
    '%s has the theme and the language of the system, unless one is stored [A3]',
    async (path) => {
      vi.stubGlobal('document', { documentElement: {} });
      vi.stubGlobal('navigator', { languages: system.languages });
      expect([isStatusPage(path), isGuestPage(path)]).toEqual([true, false]);
      expect(runBoot('theme', path, system)).toEqual(['light', 'nl']);
      await startPageLanguage(path);
      expect(currentLanguage()).toBe('nl');
      storage({ 'rushes.theme': 'dark', 'rushes.language': 'en' });
      expect(runBoot('theme', path, system)).toEqual(['dark', 'en']);
      await startPageLanguage(path);
      expect(currentLanguage()).toBe('en');
    },
  );

  it('has the theme of the system on help pages, unless one is stored', () => {
    expect(runBoot('help-theme', '/help', system)[0]).toBe('light');
    storage({ 'rushes.theme': 'dark' });
    expect(runBoot('help-theme', '/help', system)[0]).toBe('dark');
  });

  it('has the dark theme and English elsewhere, and the system for guests whatever a member stored [A3]', () => {
    for (const path of ['/', '/home', '/account/login', '/node/1', '/console/users', '/welcome']) {
      expect(isStatusPage(path), path).toBe(false);
      expect(runBoot('theme', path, system), path).toEqual(['dark', 'en']);
    }
    storage({ 'rushes.theme': 'dark' });
    expect(runBoot('theme', '/reviewaccess/x', system)).toEqual(['light', 'nl']);
  });

  it('takes the language of a link until the guest chooses one, without storing it', async () => {
    const kept = storage();
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('navigator', { languages: ['en'] });
    await startPageLanguage('/reviewaccess/x');
    await offerLanguage('nl');
    expect([currentLanguage(), kept.size]).toEqual(['nl', 0]);
    writeLanguage('nl');
    await offerLanguage('en');
    expect(currentLanguage()).toBe('nl');
  });
});
