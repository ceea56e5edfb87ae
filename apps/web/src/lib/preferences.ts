import { type Ability, abilities } from '@rushes/contract/abilities';
import { type Language, languages } from '@rushes/contract/enums';

// Values stored in the browser between visits. Never tokens: those are in memory only.

export type Theme = 'dark' | 'light';
export type FolderView = 'list' | 'grid';
const tourNames = ['navigation', 'media'] as const;
export type TourName = (typeof tourNames)[number];

const key = {
  // `boot/theme.js` reads this key before anything else is loaded.
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
  // `boot/first-picture.js` reads these keys.
  stage: 'rushes.stage',
  opening: 'rushes.opening',
};

// localStorage throws when blocked (private windows, full disk). Values are then not stored.
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
    // The choice applies to this visit only.
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
  /** The root node that the abilities belong to; they are invalid for any other. */
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

/** Removes account data on sign-out; theme, view, language and device id stay. */
export function forgetAccess(): void {
  writeAccess({ tenant: null, rootNode: null, abilities: [], rootFolder: null });
}

let visitor: string | null = null;

/** Device id for the session list and the audit log. Grants no access. */
export function visitorId(): string {
  visitor ??= read(key.visitor);
  if (visitor === null) {
    // Not randomUUID, which requires a secure context.
    const random = crypto.getRandomValues(new Uint8Array(16));
    visitor = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
    write(key.visitor, visitor);
  }
  return visitor;
}

/** Sort order of the side menu panels, parsed by the side menu. */
export const readTreeSorts = (): string => read(key.treeSorts) ?? '';
export const writeTreeSorts = (sorts: string): void => write(key.treeSorts, sorts || null);

export function readToursSeen(): TourName[] {
  const seen = (read(key.tours) ?? '').split(',');
  return tourNames.filter((name) => seen.includes(name));
}
export const writeTourSeen = (name: TourName): void =>
  write(key.tours, tourNames.filter((one) => one === name || readToursSeen().includes(one)).join(','));

/** Whether the panel next to the player is collapsed. */
export const readPanelFolded = (): boolean => read(key.filePanel) === 'folded';
export const writePanelFolded = (folded: boolean): void => write(key.filePanel, folded ? 'folded' : null);

/** Stage position; see player/stage/first-picture.ts. */
export const keepStage = (stage: string): void => write(key.stage, stage);
/** URL of the video being opened. */
export const keepOpening = (opening: string | null): void => write(key.opening, opening);
