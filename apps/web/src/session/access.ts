import { type Ability, can } from '@rushes/contract/abilities';
import { NodeType } from '@rushes/contract/enums';
import type { AccessPoint, User } from '@rushes/contract/identity';
import { hasBranding } from '@rushes/contract/plans';
import { create } from 'zustand';
import { useSession } from './session.ts';
import { forgetAccess, readAccess, writeAccess } from './stored-access.ts';

/** The access point in use: its node is the root of the tree, its group provides the abilities. */
export interface Access {
  tenant: {
    id: string;
    name: string;
    expired: boolean;
    /** By agreement: plans are not bought. */
    enterprise: boolean;
    /** The plan includes branding, and this access point is on the node that holds the brand. */
    branded: boolean;
  };
  point: AccessPoint;
}

const byName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' });

export function listAccess(user: User): Access[] {
  return [...user.tenants].sort(byName).flatMap(({ id, name, subscription, accessPoints }) =>
    [...accessPoints]
      .sort((a, b) => byName(a.node, b.node))
      .map((point) => ({
        tenant: {
          id,
          name,
          expired: subscription.expired === 1,
          enterprise: subscription.subscriptionType === 'enterprise',
          branded: hasBranding(subscription) && point.node.type === NodeType.TENANT,
        },
        point,
      })),
  );
}

/**
 * Selects one of the user's access points: the stored one, else the root folder, else the first. Without a stored
 * choice, active tenants come before tenants with an expired subscription.
 */
export function chooseAccess(user: User, wanted: string | null): Access | null {
  const all = listAccess(user);
  const open = all.filter(({ tenant }) => !tenant.expired);
  const at = (among: Access[], nodeId: string | null) => among.find(({ point }) => point.node.id === nodeId);
  return (
    at(all, wanted) ?? at(open, user.rootfolder) ?? open[0] ?? at(all, user.rootfolder) ?? all[0] ?? null
  );
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

/** The current root node, or the stored one until the user is loaded. */
export const currentRoot = (): string | null =>
  currentAccess()?.point.node.id ?? useWanted.getState().rootNode;

/** Before the user is loaded, the choice is only stored; it is validated once the user is known. */
export function switchAccess(nodeId: string): void {
  const user = useSession.getState().session?.user;
  if (user && chooseAccess(user, nodeId)?.point.node.id !== nodeId) return;
  if (useWanted.getState().rootNode === nodeId) return;
  useWanted.setState({ rootNode: nodeId });
  keepAccess();
  for (const listener of switchListeners) listener();
}

const switchListeners = new Set<() => void>();

export function onAccessSwitched(listener: () => void): void {
  switchListeners.add(listener);
}

/** Effective abilities: those of the access point, and those of a platform administrator. */
export function abilitiesOf(user: User, access: Access | null): readonly Ability[] {
  return [...user.abilities, ...(access?.point.abilities ?? [])];
}

function keepAccess(): void {
  const user = useSession.getState().session?.user;
  const access = currentAccess();
  if (!user || !access) return;
  const root = access.point.node.id;
  writeAccess({
    tenant: access.tenant.id,
    rootNode: root,
    abilities: abilitiesOf(user, access),
    rootFolder: root,
  });
}

// Stored whenever the user changes. After sign-out, the (empty) stored value applies.
useSession.subscribe(({ session }, before) => {
  if (!session) useWanted.setState({ rootNode: readAccess().rootNode });
  else if (session.user !== before.session?.user) keepAccess();
});

/** Removes all tenant data from the browser and from memory. */
export function clearAccess(): void {
  forgetAccess();
  useWanted.setState({ rootNode: null });
}

/** Until the user is loaded, use the stored abilities if they belong to the stored root folder. */
export function restoredAbilities(): readonly Ability[] {
  const { abilities, rootFolder, rootNode } = readAccess();
  return rootFolder !== null && rootFolder === rootNode ? abilities : [];
}

/** Only for showing and hiding UI; the server checks every call. */
export function useCan(ability: Ability): boolean {
  const user = useSession((state) => state.session?.user ?? null);
  const access = useAccess();
  const held = user ? abilitiesOf(user, access) : restoredAbilities();
  return can(held, ability) || can(held, 'manage all');
}
