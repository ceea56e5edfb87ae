import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  folderView,
  forgetAccess,
  readAccess,
  readFolderView,
  readLanguage,
  readTheme,
  writeAccess,
  writeFolderView,
  writeLanguage,
  writeTheme,
} from './preferences.ts';

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

describe('what the browser keeps [A4]', () => {
  it('starts dark, in English, as a grid [A3]', () => {
    expect([readTheme(), readLanguage(), readFolderView()]).toEqual(['dark', 'en', 'grid']);
  });

  it('gives back what was chosen', () => {
    writeTheme('light');
    writeLanguage('nl');
    writeFolderView('list');
    expect([readTheme(), readLanguage(), readFolderView()]).toEqual(['light', 'nl', 'list']);
  });

  it('takes any other view for a grid [A5]', () => {
    storage({ 'rushes.view': 'mosaic', 'rushes.theme': 'pink', 'rushes.language': 'fr' });
    expect([readFolderView(), readTheme(), readLanguage()]).toEqual(['grid', 'dark', 'en']);
    expect([folderView('list'), folderView('LIST'), folderView(null)]).toEqual(['list', 'grid', 'grid']);
  });

  it('keeps tenant, root node and abilities, and forgets them on signing out', () => {
    const kept = storage();
    writeTheme('light');
    writeAccess({ tenant: 't', rootNode: 'n', abilities: ['list User', 'upload FileAndAsset'] });
    expect(readAccess()).toEqual({
      tenant: 't',
      rootNode: 'n',
      abilities: ['list User', 'upload FileAndAsset'],
    });
    forgetAccess();
    expect(readAccess()).toEqual({ tenant: null, rootNode: null, abilities: [] });
    expect([...kept.keys()]).toEqual(['rushes.theme']);
  });

  it('ignores abilities that do not exist', () => {
    storage({ 'rushes.abilities': 'list User,fly' });
    expect(readAccess().abilities).toEqual(['list User']);
  });

  it('goes on when the browser forbids storage', () => {
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
