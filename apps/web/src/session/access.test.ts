import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  abilitiesOf,
  chooseAccess,
  currentAccess,
  listAccess,
  onAccessSwitched,
  restoredAbilities,
  switchAccess,
} from './access.ts';
import { useSession } from './session.ts';
import { forgetAccess, readAccess, writeAccess } from './stored-access.ts';
import { pointAt, sessionOf, tenantOf, userWith } from './user.fixture.ts';

const user = userWith(
  [
    tenantOf('t2', [pointAt('n3', 'client', 'Zeta')], { name: 'Zuid' }),
    tenantOf('t1', [pointAt('n2', 'admin', 'Beta 10'), pointAt('n1', 'team', 'beta 9')], { name: 'Noord' }),
  ],
  { rootfolder: 'n2' },
);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => {
  forgetAccess();
  useSession.setState({ session: null });
  vi.unstubAllGlobals();
});

describe('Access points', () => {
  it('are sorted by tenant and name in natural order [E64]', () => {
    expect(listAccess(user).map(({ point }) => point.node.name)).toEqual(['beta 9', 'Beta 10', 'Zeta']);
  });

  it('become the root only when the user holds them [C52]', () => {
    expect(chooseAccess(user, 'n3')?.point.node.id).toBe('n3');
    expect(chooseAccess(user, 'somebody-else')?.point.node.id).toBe('n2');
    expect(chooseAccess({ ...user, rootfolder: null }, null)?.point.node.id).toBe('n1');
    expect(chooseAccess({ ...user, tenants: [] }, 'n1')).toBeNull();
  });

  it('are switched only to one that the user holds [C52]', () => {
    let switched = 0;
    onAccessSwitched(() => {
      switched += 1;
    });
    useSession.setState({ session: sessionOf(user) });
    switchAccess('n3');
    switchAccess('somebody-else');
    switchAccess('n3');
    expect([currentAccess()?.point.node.id, readAccess().rootNode, switched]).toEqual(['n3', 'n3', 1]);
  });
});

describe('Abilities [X250]', () => {
  it('are those of the active access point, stored with its root folder', () => {
    useSession.setState({ session: sessionOf(user) });
    expect(readAccess()).toMatchObject({ tenant: 't1', rootNode: 'n2', rootFolder: 'n2' });
    expect(readAccess().abilities).toContain('control TenantConfiguration');
    switchAccess('n3');
    expect(readAccess()).toMatchObject({ tenant: 't2', rootNode: 'n3', rootFolder: 'n3' });
    expect(readAccess().abilities).not.toContain('belongsto Team');
  });

  it('are restored at the start only for the same root folder', () => {
    useSession.setState({ session: sessionOf(user) });
    const stored = readAccess();
    expect([...restoredAbilities()].sort()).toEqual([...stored.abilities].sort());
    writeAccess({ ...stored, rootFolder: 'another' });
    expect(restoredAbilities()).toEqual([]);
    forgetAccess();
    expect(restoredAbilities()).toEqual([]);
  });

  it('of platform administrators apply without an access point', () => {
    const root = userWith([], { type: 'root', abilities: ['manage all'] });
    expect(abilitiesOf(root, null)).toEqual(['manage all']);
    const client = chooseAccess(user, 'n3');
    expect(abilitiesOf(user, client)).toEqual(client?.point.abilities);
  });

  it('fall back to the default access point once the stored choice is deleted', async () => {
    useSession.setState({ session: sessionOf(user) });
    switchAccess('n3');
    forgetAccess();
    useSession.setState({ session: null });
    useSession.setState({ session: sessionOf(user) });
    expect(currentAccess()?.point.node.id).toBe('n2');
  });
});
