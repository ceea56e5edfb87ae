import { type Ability, can } from '@rushes/contract/abilities';
import { NodeType } from '@rushes/contract/enums';
import type { AccessPoint, User } from '@rushes/contract/identity';
import { hasBranding } from '@rushes/contract/plans';
import { create } from 'zustand';
import { forgetAccess, readAccess, writeAccess } from './preferences.ts';
import { useSession } from './session.ts';

/** The access point the user works from: its node is the root of the tree, its group gives the abilities. */
export interface Access {
  tenant: {
    id: string;
    name: string;
    expired: boolean;
    /** Its plan has a brand, and this access point stands where the brand is. */
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
          branded: hasBranding(subscription) && point.node.type === NodeType.TENANT,
        },
        point,
      })),
  );
}

/**
 * Only what the user holds can become the root: the stored choice, else the root folder, else the first. Where nothing
 * was chosen, a tenant that still runs comes before one whose subscription has ended.
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

/** The root node as it stands, or as it will be once the user is known. */
export const currentRoot = (): string | null =>
  currentAccess()?.point.node.id ?? useWanted.getState().rootNode;

/** Before the user is known it is a wish: whether they hold it is seen once they are. */
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

/** What holds where the user works now: the access point's abilities, and those of the platform's own people. */
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

// Kept whenever the user changes; after signing out, what is left in the browser (nothing) is what is wanted.
useSession.subscribe(({ session }, before) => {
  if (!session) useWanted.setState({ rootNode: readAccess().rootNode });
  else if (session.user !== before.session?.user) keepAccess();
});

/** Nothing of the tenant stays, neither in the browser nor as a wish. */
export function clearAccess(): void {
  forgetAccess();
  useWanted.setState({ rootNode: null });
}

/** Until the user is known again, what was kept counts, if it was kept for this very folder. */
export function restoredAbilities(): readonly Ability[] {
  const { abilities, rootFolder, rootNode } = readAccess();
  return rootFolder !== null && rootFolder === rootNode ? abilities : [];
}

/** A hint for what to show; the server decides on every call. */
export function useCan(ability: Ability): boolean {
  const user = useSession((state) => state.session?.user ?? null);
  const access = useAccess();
  const held = user ? abilitiesOf(user, access) : restoredAbilities();
  return can(held, ability) || can(held, 'manage all');
}
