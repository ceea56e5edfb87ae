import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pointAt, sessionOf, tenantOf, userWith } from './user.fixture.ts';

const user = userWith([tenantOf('t', [pointAt('a'), pointAt('b')])]);

function storage(kept: Map<string, string>) {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
}

/** Simulates a reload: modules are reset, session storage is kept. */
async function open() {
  vi.resetModules();
  const [browsing, access, session] = await Promise.all([
    import('./browsing-context.ts'),
    import('./access.ts'),
    import('./session.ts'),
  ]);
  return { ...browsing, ...access, useSession: session.useSession };
}

let kept: Map<string, string>;
let page: Awaited<ReturnType<typeof open>>;

beforeEach(async () => {
  kept = new Map();
  storage(kept);
  page = await open();
  page.useSession.setState({ session: sessionOf(user) });
});
afterEach(() => vi.unstubAllGlobals());

const folder = () => page.useContextFolder.getState().folder;
const now = () => [page.currentRoot(), folder()];

/** Visits folder `one` of `a`, then the console, where the access point is switched to `b`. */
function walk() {
  page.returnToPage('k1');
  page.setContextFolder('one');
  page.enterPage('k2');
  page.switchAccess('b');
  page.enterPage('k3');
  page.setContextFolder('two');
}

describe('Browsing history [C48]', () => {
  it('gives every page the context it was opened from', () => {
    walk();
    expect(now()).toEqual(['b', 'two']);
  });

  it('restores the context folder on back and forward', () => {
    walk();
    page.returnToPage('k2');
    expect(now()).toEqual(['b', null]);
    page.returnToPage('k1');
    expect(now()).toEqual(['a', 'one']);
    page.returnToPage('k3');
    expect(now()).toEqual(['b', 'two']);
  });

  it('is cleared by a page without a key', () => {
    walk();
    page.returnToPage(undefined);
    expect(folder()).toBeNull();
    expect(kept.size).toBe(0);
    page.returnToPage('k1');
    expect(folder()).toBeNull();
  });

  it('survives a reload of the tab, also before the user is loaded', async () => {
    walk();
    page = await open();
    page.returnToPage('k1');
    expect(now()).toEqual(['a', 'one']);
    page.useSession.setState({ session: sessionOf(user) });
    expect(now()).toEqual(['a', 'one']);
    page.returnToPage('k3');
    expect(now()).toEqual(['b', 'two']);
  });

  it('never uses a root that the user does not hold', async () => {
    walk();
    page = await open();
    page.useSession.setState({ session: sessionOf(userWith([tenantOf('t', [pointAt('a')])])) });
    page.returnToPage('k3');
    expect(page.currentRoot()).toBe('a');
  });

  it('keeps the last 100 pages', () => {
    for (let n = 0; n < 150; n++) {
      page.enterPage(`k${n}`);
      page.setContextFolder(`f${n}`);
    }
    page.returnToPage('k60');
    expect(folder()).toBe('f60');
    const entries = JSON.parse(kept.get('rushes.history') ?? '[]') as [string][];
    expect(entries.map(([key]) => key)).toHaveLength(100);
  });

  it('works without session storage and starts empty when it is corrupt', async () => {
    kept.set('rushes.history', '{broken');
    page = await open();
    expect(folder()).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => page.enterPage('k1')).not.toThrow();
  });
});
