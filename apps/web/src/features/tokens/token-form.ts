import { type Area, areas, folderAreas, type Scope, workspaceAreas } from '@rushes/contract/scopes';

export const levels = ['none', 'read', 'write'] as const;
export type Level = (typeof levels)[number];
export type Levels = Record<Area, Level>;

/** What most programs need: to find and read files. */
export const firstLevels: Levels = {
  ...(Object.fromEntries(areas.map((area) => [area, 'none'])) as Levels),
  files: 'read',
};

export const areasFor = (isWorkspace: boolean, isFolder: boolean): readonly Area[] =>
  isFolder ? folderAreas : isWorkspace ? workspaceAreas : areas;

/** Without areas that are not available for this kind of token. */
export const scopesOf = (chosen: Levels, available: readonly Area[]): Scope[] =>
  available.flatMap((area) => {
    const level = chosen[area];
    return level === 'none' ? [] : [`${area}:${level}` as const];
  });

export const expiries = ['30', '90', '365', 'never'] as const;
export type Expiry = (typeof expiries)[number];

export const expiryOf = (choice: Expiry, now: number): string | null =>
  choice === 'never' ? null : new Date(now + Number(choice) * 86_400_000).toISOString();
