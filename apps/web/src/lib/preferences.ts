import { type Ability, abilities } from '@rushes/contract/abilities';
import { type Language, languages } from '@rushes/contract/enums';

// What the browser keeps between visits. Never a token: those live in memory only.

export type Theme = 'dark' | 'light';
export type FolderView = 'list' | 'grid';

const key = {
  // `public/theme.js` reads this name before anything else is loaded.
  theme: 'rushes.theme',
  view: 'rushes.view',
  language: 'rushes.language',
  tenant: 'rushes.tenant',
  rootNode: 'rushes.root-node',
  abilities: 'rushes.abilities',
};

// Storage throws where the browser forbids it (private windows, full disk): then nothing is kept, nothing breaks.
function read(name: string): string | null {
  try {
    return globalThis.localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage.removeItem(name);
    else globalThis.localStorage.setItem(name, value);
  } catch {
    // The choice holds for this visit.
  }
}

export const readTheme = (): Theme => (read(key.theme) === 'light' ? 'light' : 'dark');
export const writeTheme = (theme: Theme): void => write(key.theme, theme);

export const folderView = (value: unknown): FolderView => (value === 'list' ? 'list' : 'grid');
export const readFolderView = (): FolderView => folderView(read(key.view));
export const writeFolderView = (view: FolderView): void => write(key.view, folderView(view));

export const readLanguage = (): Language =>
  languages.find((language) => language === read(key.language)) ?? 'en';
export const writeLanguage = (language: Language): void => write(key.language, language);

interface StoredAccess {
  tenant: string | null;
  rootNode: string | null;
  abilities: Ability[];
}

export function readAccess(): StoredAccess {
  const held = (read(key.abilities) ?? '').split(',');
  return {
    tenant: read(key.tenant),
    rootNode: read(key.rootNode),
    abilities: abilities.filter((ability) => held.includes(ability)),
  };
}

export function writeAccess(access: StoredAccess): void {
  write(key.tenant, access.tenant);
  write(key.rootNode, access.rootNode);
  write(key.abilities, access.abilities.length > 0 ? access.abilities.join(',') : null);
}

/** After signing out nothing of the account stays; theme, view and language belong to the browser. */
export function forgetAccess(): void {
  writeAccess({ tenant: null, rootNode: null, abilities: [] });
}
