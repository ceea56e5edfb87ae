import { type Ability, abilities } from '@rushes/contract/abilities';
import { readStored, writeStored } from '#lib/storage.ts';

/** The access point of the last visit. */
export interface StoredAccess {
  tenant: string | null;
  rootNode: string | null;
  abilities: readonly Ability[];
  /** The root node that the abilities belong to; they are invalid for any other. */
  rootFolder: string | null;
}

const key = {
  tenant: 'rushes.tenant',
  rootNode: 'rushes.root-node',
  abilities: 'rushes.abilities',
  rootFolder: 'rushes.root-folder',
};

export function readAccess(): StoredAccess {
  const held = (readStored(key.abilities) ?? '').split(',');
  return {
    tenant: readStored(key.tenant),
    rootNode: readStored(key.rootNode),
    abilities: abilities.filter((ability) => held.includes(ability)),
    rootFolder: readStored(key.rootFolder),
  };
}

export function writeAccess(access: StoredAccess): void {
  writeStored(key.tenant, access.tenant);
  writeStored(key.rootNode, access.rootNode);
  writeStored(key.abilities, access.abilities.length > 0 ? access.abilities.join(',') : null);
  writeStored(key.rootFolder, access.rootFolder);
}

/** Removes account data on sign-out; theme, view, language and device id stay. */
export function forgetAccess(): void {
  writeAccess({ tenant: null, rootNode: null, abilities: [], rootFolder: null });
}
