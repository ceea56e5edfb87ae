import { me } from '@rushes/contract/identity';
import { listNodes } from '@rushes/contract/nodes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, setTokenSource } from '#lib/api.ts';
import '#lib/error-text.ts';
import { startLanguage } from '#lib/i18n.ts';
import { useSnackbar } from '#ui/feedback/snackbar.tsx';
import { handleFailures, type RedirectTarget, reactionTo } from './api-failures.ts';

const error = (status: number, code: string, content = 'words', errorStatus: number | null = status) => ({
  status,
  code,
  content,
  errorStatus,
});

describe('Reaction to 401 errors [AC312]', () => {
  it.each([
    ['1011', { to: 'login' }],
    ['1012', { to: 'expired' }],
    ['1013', { log: true }],
    ['1014', { log: true }],
    ['11026', { to: 'logout' }],
    ['anything', { to: 'logout' }],
  ])('is chosen by the error code %s', (code, move) => {
    expect(reactionTo(error(401, code), 'nodes.get')).toEqual(move);
  });
});

describe('Reaction to other errors [AC313]', () => {
  it('shows a message for 403, and a separate one for the list of nodes', () => {
    expect(reactionTo(error(403, '11403'), 'nodes.get')).toEqual({ say: 'text' });
    expect(reactionTo(error(403, '11403'), 'nodes.list')).toEqual({ say: 'no-tenants' });
  });

  it('runs the route guard when the subscription has ended', () => {
    expect(reactionTo(error(403, 'ERR121'), 'nodes.list')).toEqual({ to: 'guard' });
  });

  it('shows a not-found message for 404 only if the server sent no message', () => {
    expect(reactionTo(error(404, '11404', ''), 'pods.get')).toEqual({ say: 'not-found' });
    expect(reactionTo(error(404, '11404'), 'pods.get')).toBeNull();
  });

  it('shows a message for 429, and leaves a 500 error to the caller', () => {
    expect(reactionTo(error(429, '11429'), 'pods.get')).toEqual({ say: 'too-many' });
    expect(reactionTo(error(500, '11500'), 'pods.get')).toBeNull();
  });

  it('redirects on 509 from the server, but not on 509 from a proxy', () => {
    expect(reactionTo(error(509, '11509'), 'pods.get')).toEqual({ to: 'bandwidth-exceeded' });
    expect(reactionTo(error(509, 'system-error', '', null), 'pods.get')).toBeNull();
  });

  it('only logs network errors [AC311]', () => {
    expect(reactionTo(error(0, 'network', ''), 'pods.get')).toEqual({ log: true });
  });
});

describe('Error reactions on the page', () => {
  let went: RedirectTarget[];

  beforeEach(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startLanguage();
    went = [];
    handleFailures((to) => void went.push(to));
    setTokenSource({ current: async () => null, renew: async () => null });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    useSnackbar.setState({ current: null });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function meets(
    answer: () => Response | Promise<Response>,
    endpoint: typeof me | typeof listNodes = me,
  ) {
    vi.stubGlobal('fetch', async () => answer());
    await call(endpoint, { reported: true }).catch(() => {});
    return useSnackbar.getState().current?.text ?? null;
  }
  const refusal =
    (status: number, code: string, headers: Record<string, string> = {}, message: unknown = {}) =>
    () =>
      Response.json({ error: { code, status, message } }, { status, headers });
  const words = (code: string) => ({ code, params: {}, content: 'English' });

  it('shows the seconds to wait for 429 [AC313]', async () => {
    expect(await meets(refusal(429, '11429', { 'retry-after': '30' }, words('11429')))).toBe(
      'Too many requests. Try again in 30 seconds.',
    );
    expect(await meets(refusal(429, '11429', { 'retry-after': '1' }, words('11429')))).toContain('1 second.');
  });

  it('shows the no-access message for 403, and a workspace message for the list of nodes [AC313]', async () => {
    expect(await meets(refusal(403, '11403', {}, words('11403')))).toMatch(/^You don’t have access/);
    expect(await meets(refusal(403, '11403', {}, words('11403')), listNodes)).toMatch(/workspace/);
  });

  it('shows a not-found message for 404 without a message [AC313]', async () => {
    expect(await meets(refusal(404, '11404'))).toMatch(/Not found/);
  });

  it('redirects by error code without a message [AC312]', async () => {
    expect(await meets(refusal(401, '1011', {}, words('1011')))).toBeNull();
    expect(await meets(refusal(401, '1012', {}, words('1012')))).toBeNull();
    expect(await meets(refusal(401, '11026', {}, words('11026')))).toBeNull();
    expect(await meets(refusal(509, '11509', {}, words('11509')))).toBeNull();
    expect(await meets(refusal(403, 'ERR121', {}, words('ERR121')))).toBeNull();
    expect(went).toEqual(['login', 'expired', 'logout', 'bandwidth-exceeded', 'guard']);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('only logs access link errors 1013 and 1014 and network errors [AC311, AC312]', async () => {
    expect(await meets(refusal(401, '1013', {}, words('1013')))).toBeNull();
    expect(await meets(refusal(401, '1014', {}, words('1014')))).toBeNull();
    expect(await meets(() => Promise.reject(new TypeError('offline')))).toBeNull();
    expect(went).toEqual([]);
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      ['identity.me', 401, '1013'],
      ['identity.me', 401, '1014'],
      ['identity.me', 0, 'network'],
    ]);
  });
});
