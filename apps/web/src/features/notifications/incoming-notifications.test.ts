import type { Notification } from '@rushes/contract/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimNotification } from './claim-notification.ts';
import { createIncomingNotifications } from './incoming-notifications.ts';

const notification = (id: string, minutes = 0) =>
  ({ id, createdat: new Date(Date.now() - minutes * 60_000).toISOString() }) as Notification;

/** One browser whose tabs share a store; each tab receives every event. */
function browser(newest: () => Notification[]) {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const tab = (seen = true) => {
    const shown: string[] = [];
    const state = { seen, asked: 0, shown };
    const news = createIncomingNotifications({
      fetchNewest: async () => {
        state.asked += 1;
        return newest();
      },
      claim: claimNotification,
      isVisible: () => state.seen,
      show: async ({ id }) => void shown.push(id),
    });
    return { state, ...news };
  };
  return tab;
}

describe('Incoming notifications', () => {
  beforeEach(() => {
    const locks = { request: async (_name: string, take: () => unknown) => take() };
    vi.stubGlobal('navigator', { locks });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('are shown once per browser, by a visible tab', async () => {
    const tab = browser(() => [notification('a')]);
    const [one, two, hidden] = [tab(), tab(), tab(false)];
    await Promise.all([one, two, hidden].map(({ hear }) => hear('t', 'a')));
    expect([...one.state.shown, ...two.state.shown]).toEqual(['a']);
    expect(hidden.state).toMatchObject({ asked: 0, shown: [] });
    hidden.state.seen = true;
    await hidden.look();
    expect(hidden.state.shown).toEqual([]);
    // The page is reloaded and receives the event again.
    const again = tab();
    await again.hear('t', 'a');
    expect(again.state.shown).toEqual([]);
  });

  it('are shown later when a tab becomes visible, but not if they are old', async () => {
    let newest = [notification('a')];
    const tab = browser(() => newest)(false);
    await tab.hear('t', 'a');
    tab.state.seen = true;
    await tab.look();
    expect(tab.state.shown).toEqual(['a']);
    newest = [notification('b', 11)];
    await tab.hear('t', 'b');
    expect(tab.state.shown).toEqual(['a']);
  });

  it('are fetched together when many arrive, and the newest is shown last', async () => {
    const all = Array.from({ length: 20 }, (_, n) => notification(`n${20 - n}`));
    const tab = browser(() => all)();
    await Promise.all(all.toReversed().map(({ id }) => tab.hear('t', id)));
    expect(tab.state.asked).toBeLessThanOrEqual(2);
    expect(tab.state.shown.at(-1)).toBe('n20');
  });

  it('are not shown if no longer accessible, or if the server does not respond', async () => {
    const tab = browser(() => [])();
    await tab.hear('t', 'a');
    expect(tab.state.shown).toEqual([]);
    const lost = browser(() => {
      throw new Error('network');
    })();
    await lost.hear('t', 'a');
    expect(lost.state).toMatchObject({ asked: 1, shown: [] });
  });

  it('are shown even without local storage and locks', async () => {
    const tab = browser(() => [notification('a')]);
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
    });
    const one = tab();
    vi.stubGlobal('localStorage', undefined);
    await one.hear('t', 'a');
    expect(one.state.shown).toEqual(['a']);
  });
});
