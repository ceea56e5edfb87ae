import type { Ability } from '@rushes/contract/abilities';
import type { AccessPoint, User } from '@rushes/contract/identity';
import { create } from 'zustand';
import { readAccess, writeAccess } from './preferences.ts';
import { useSession } from './session.ts';

/** The access point the user works from: its node is the root of the tree, its group gives the abilities. */
export interface Access {
  tenant: { id: string; name: string };
  point: AccessPoint;
}

const byName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' });

export function listAccess(user: User): Access[] {
  return [...user.tenants]
    .sort(byName)
    .flatMap((tenant) =>
      [...tenant.accessPoints]
        .sort((a, b) => byName(a.node, b.node))
        .map((point) => ({ tenant: { id: tenant.id, name: tenant.name }, point })),
    );
}

/** Only what the user holds can become the root: the stored choice, else the root folder, else the first. */
export function chooseAccess(user: User, wanted: string | null): Access | null {
  const all = listAccess(user);
  const at = (nodeId: string | null) => all.find((access) => access.point.node.id === nodeId);
  return at(wanted) ?? at(user.rootfolder) ?? all[0] ?? null;
}

const useWanted = create<{ rootNode: string | null }>(() => ({ rootNode: readAccess().rootNode }));

export function useAccess(): Access | null {
  const user = useSession((state) => state.session?.user ?? null);
  const wanted = useWanted((state) => state.rootNode);
  return user ? chooseAccess(user, wanted) : null;
}

export function currentAccess(): Access | null {
  const user = useSession.getState().session?.user;
  return user ? chooseAccess(user, useWanted.getState().rootNode) : null;
}

export function switchAccess(nodeId: string): void {
  useWanted.setState({ rootNode: nodeId });
  const access = currentAccess();
  if (access?.point.node.id !== nodeId) return;
  writeAccess({ tenant: access.tenant.id, rootNode: nodeId, abilities: access.point.abilities });
}

/** A hint for what to show; the server decides on every call. */
export function useCan(ability: Ability): boolean {
  const access = useAccess();
  const held = access?.point.abilities ?? [];
  return held.includes(ability) || held.includes('manage all');
}
