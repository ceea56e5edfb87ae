import { type Ability, abilities } from '@rushes/contract/abilities';
import { type Language, languages } from '@rushes/contract/enums';

// What the browser keeps between visits. Never a token: those live in memory only.

export type Theme = 'dark' | 'light';
export type FolderView = 'list' | 'grid';
const tourNames = ['navigation', 'media'] as const;
export type TourName = (typeof tourNames)[number];

const key = {
  // `boot/theme.js` reads this name before anything else is loaded.
  theme: 'rushes.theme',
  view: 'rushes.view',
  language: 'rushes.language',
  tenant: 'rushes.tenant',
  rootNode: 'rushes.root-node',
  abilities: 'rushes.abilities',
  rootFolder: 'rushes.root-folder',
  visitor: 'rushes.visitor',
  treeSorts: 'rushes.tree-sorts',
  tours: 'rushes.tours',
  filePanel: 'rushes.file-panel',
  // `boot/first-picture.js` reads these names.
  stage: 'rushes.stage',
  opening: 'rushes.opening',
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

export interface StoredAccess {
  tenant: string | null;
  rootNode: string | null;
  abilities: readonly Ability[];
  /** The folder the abilities hold for: with another root node they say nothing. */
  rootFolder: string | null;
}

export function readAccess(): StoredAccess {
  const held = (read(key.abilities) ?? '').split(',');
  return {
    tenant: read(key.tenant),
    rootNode: read(key.rootNode),
    abilities: abilities.filter((ability) => held.includes(ability)),
    rootFolder: read(key.rootFolder),
  };
}

export function writeAccess(access: StoredAccess): void {
  write(key.tenant, access.tenant);
  write(key.rootNode, access.rootNode);
  write(key.abilities, access.abilities.length > 0 ? access.abilities.join(',') : null);
  write(key.rootFolder, access.rootFolder);
}

/** After signing out nothing of the account stays; theme, view, language and the device belong to the browser. */
export function forgetAccess(): void {
  writeAccess({ tenant: null, rootNode: null, abilities: [], rootFolder: null });
}

let visitor: string | null = null;

/** Which device this is, for the list of sessions and the record; it opens nothing. */
export function visitorId(): string {
  visitor ??= read(key.visitor);
  if (visitor === null) {
    // Not randomUUID, which browsers only have over https.
    const random = crypto.getRandomValues(new Uint8Array(16));
    visitor = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
    write(key.visitor, visitor);
  }
  return visitor;
}

/** How the panels of the side menu are sorted; the side menu knows how to read it. */
export const readTreeSorts = (): string => read(key.treeSorts) ?? '';
export const writeTreeSorts = (sorts: string): void => write(key.treeSorts, sorts || null);

export function readToursSeen(): TourName[] {
  const seen = (read(key.tours) ?? '').split(',');
  return tourNames.filter((name) => seen.includes(name));
}
export const writeTourSeen = (name: TourName): void =>
  write(key.tours, tourNames.filter((one) => one === name || readToursSeen().includes(one)).join(','));

/** Whether the panel beside the player is folded away. */
export const readPanelFolded = (): boolean => read(key.filePanel) === 'folded';
export const writePanelFolded = (folded: boolean): void => write(key.filePanel, folded ? 'folded' : null);

/** Where the picture of a film stands; see lib/first-picture.ts. */
export const keepStage = (stage: string): void => write(key.stage, stage);
/** Where the film lies that is being opened. */
export const keepOpening = (opening: string | null): void => write(key.opening, opening);
