import type { Notification } from '@rushes/contract/notifications';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '#lib/i18n.ts';
import { hasSnackbar, snackbarFor } from './notification-snackbar.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startLanguage();
});

const notification = (code: string, type: 1 | 2, params: object = {}, more: Partial<Notification> = {}) =>
  ({
    id: 'n',
    tenantId: 't',
    code,
    type,
    params: JSON.stringify(params),
    content: '',
    podid: 'p',
    nodeid: null,
    thumbnail: null,
    createdat: '2026-03-09T12:00:00Z',
    ...more,
  }) as Notification;
const name = 'cut.mov';

describe('Snackbar for a notification', () => {
  it('names a converted file and links to its assets [AB307] [AB310]', async () => {
    expect(await snackbarFor(notification('NM22', 1, { name }), false)).toEqual({
      tone: 'success',
      text: '“cut.mov” was converted.',
      open: { label: 'Show assets', place: { to: 'pod', id: 'p', menu: 'assets' } },
    });
  });

  it('names the file of a failed service, or else reports a failed service [AB305] [AB310]', async () => {
    const named = await snackbarFor(notification('NM27', 2, { name }), false);
    expect(named).toEqual({ tone: 'error', text: 'A service failed for “cut.mov”. Try again later.' });
    expect((await snackbarFor(notification('NM27', 2), false))?.text).toBe(
      'A service failed. Try again later.',
    );
  });

  it('stays open for a finished download, and shows an error for a failed one [AB308]', async () => {
    const params = { p1: '/media/a.zip', p2: '2026-11-21T12:00:00.000Z', p3: '46 files', size: '18.4 GB' };
    expect(await snackbarFor(notification('NM52', 1, params, { podid: null }), false)).toEqual({
      tone: 'success',
      lasts: true,
      text: 'Download is ready, 18.4 GB. 46 files, available until 21 November 2026',
      open: { label: 'Download', place: { to: 'link', href: '/media/a.zip' } },
    });
    const failed = await snackbarFor(notification('NM53', 2, {}, { podid: null }), false);
    expect(failed).toEqual({
      tone: 'error',
      text: 'Your download could not be prepared. Try again.',
    });
  });

  it('links administrators to the plans for a reached limit, and ignores a near limit [AB309]', async () => {
    const limit = notification('reached-storage-limit', 2, { percentage: 100 });
    expect((await snackbarFor(limit, true))?.open).toEqual({
      label: 'Show limits',
      place: { to: 'plans' },
    });
    expect((await snackbarFor(limit, false))?.open).toBeUndefined();
    expect(hasSnackbar('upcoming-storage-limit')).toBe(false);
  });

  it('shows the message of any other failure, or else a general error [AB310]', async () => {
    expect((await snackbarFor(notification('NM34', 2, { name }), false))?.text).toBe(
      '“cut.mov” could not be copied.',
    );
    expect(
      (await snackbarFor(notification('NM19', 2, { name: 'card.zip', reason: 'ERR124' }), false))?.text,
    ).toMatch(/^Unpacking failed: card\.zip\. \S.+/);
    const newer = notification('NM99', 2, {}, { content: 'Of a newer version.' });
    expect((await snackbarFor(newer, false))?.text).toBe('Of a newer version.');
    expect((await snackbarFor(notification('NM99', 2), false))?.text).toBe('Something went wrong.');
  });

  it('is not shown for other successes or for notifications with their own page', async () => {
    for (const code of ['NM33', 'NM24', 'NM44', 'NM31', 'NM50', 'NM54', 'AM3', 'PS4'])
      expect(hasSnackbar(code), code).toBe(false);
    expect(await snackbarFor(notification('NM33', 1, { name }), false)).toBeNull();
    expect(await snackbarFor(notification('NM54', 2), false)).toBeNull();
  });
});
