import type { Ability } from '@rushes/contract/abilities';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderView, readFolderView, writeFolderView } from '#features/pods/widgets/view-choice.ts';
import { readTheme, writeTheme } from '#lib/color-scheme.ts';
import { browserLanguage, readLanguage, writeLanguage } from '#lib/i18n.ts';
import { forgetAccess, readAccess, writeAccess } from '#session/stored-access.ts';

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
