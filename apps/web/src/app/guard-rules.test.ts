import type { User } from '@rushes/contract/identity';
import { describe, expect, it } from 'vitest';
import { chooseAccess } from '#session/access.ts';
import { pointAt, tenantOf, userWith } from '#session/user.fixture.ts';
import { type Destination, destinationOf, isOpenWhenExpired } from './guard-rules.ts';

const running = { seconds: 86_400 };
const over = { seconds: 0 };
const people = {
  admin: userWith([tenantOf('t', [pointAt('n', 'admin')], running)], { type: 'admin' }),
  team: userWith([tenantOf('t', [pointAt('n', 'team')])]),
  client: userWith([tenantOf('t', [pointAt('n', 'client')])], { type: 'client' }),
  newcomer: userWith([tenantOf('t', [pointAt('n', 'team')])], { welcome: 1 }),
  expiredAdmin: userWith([tenantOf('t', [pointAt('n', 'admin')], over)], { type: 'admin', welcome: 1 }),
  expiredTeam: userWith([tenantOf('t', [pointAt('n', 'team')], over)]),
  expiredClient: userWith([tenantOf('t', [pointAt('n', 'client')], over)], { type: 'client' }),
  root: userWith([], { type: 'root', abilities: ['manage all'] }),
  salesman: userWith([], { type: 'salesman' }),
  alone: userWith([], { type: 'admin', welcome: 1 }),
} satisfies Record<string, User>;

function led(who: keyof typeof people, path: string, plans = true): Destination | null {
  const user: User = people[who];
  return destinationOf(path, { user, access: chooseAccess(user, null), plans });
}

const plansPage = '/console/subscription-plans';
const ended = '/account/tenant-expired';

describe('Route guard for an expired tenant [C43]', () => {
  it.each([
    '/',
    '/node/1',
    '/pod/1',
    '/search',
    '/recycle-bin/1',
    '/console/users',
    '/console/branding',
    ended,
  ])('redirects an administrator from %s to the plans', (path) =>
    expect(led('expiredAdmin', path)).toBe(plansPage),
  );

  it.each(['/account/logout', '/console/index', '/console/usage', plansPage])('allows %s', (path) => {
    expect(led('expiredAdmin', path)).toBeNull();
    expect(isOpenWhenExpired(path)).toBe(true);
  });

  it('redirects paths that only resemble the allowed ones', () => {
    for (const path of ['/console/index/x', '/console/usages', '/console', '/console/subscription-plans/x'])
      expect([path, led('expiredAdmin', path)]).toEqual([path, plansPage]);
  });

  it.each([
    ['expiredTeam', true],
    ['expiredClient', true],
    ['expiredAdmin', false],
  ] as const)('redirects %s (plans: %s) to the expired page [C51]', (who, plans) => {
    for (const path of ['/', '/node/1', '/console/users']) expect(led(who, path, plans)).toBe(ended);
    expect(led(who, ended, plans)).toBeNull();
  });

  it('allows a team member the account page, but not the plans', () => {
    expect(led('expiredTeam', '/console/index')).toBeNull();
    expect(led('expiredTeam', plansPage)).toBe('/');
  });

  it('applies to the active tenant only, and a running tenant is chosen first', () => {
    const user = userWith([
      tenantOf('a', [pointAt('old', 'admin')], over),
      tenantOf('b', [pointAt('new', 'team')], running),
    ]);
    const at = (wanted: string | null) =>
      destinationOf('/', { user, access: chooseAccess(user, wanted), plans: true });
    expect([at(null), at('new'), at('old')]).toEqual([null, null, plansPage]);
  });

  it('redirects from the expired page when the tenant is not expired', () => {
    for (const who of ['admin', 'team', 'client'] as const) expect(led(who, ended)).toBe('/');
  });
});

describe('Route guard for platform pages [C45, X258, B27]', () => {
  const paths = [
    '/usage',
    '/usage/users',
    '/usages',
    '/console/system-usage',
    '/console/system-usage/users/1',
  ];

  it.each([...paths, '/console/tenants', '/console/tenants/1'])('requires manage all for %s', (path) => {
    for (const who of ['admin', 'team', 'client', 'salesman', 'alone'] as const)
      expect([who, led(who, path)]).toEqual([who, '/']);
    expect(led('root', path)).toBeNull();
  });

  it('ignores case, trailing slashes and encoding of the path', () => {
    for (const path of ['/Console/Tenants', '/console/tenants/', '/console/%74enants', '/USAGE'])
      expect([path, led('admin', path)]).toEqual([path, '/']);
    expect(led('admin', '/%E0%A4%A')).toBeNull();
  });

  it('allows a salesman the invoices', () => {
    expect(led('salesman', '/console/invoices')).toBeNull();
    expect(led('salesman', '/console/users')).toBe('/account/salesman');
  });

  it('allows other console pages', () => {
    expect([led('admin', '/console/usage'), led('admin', plansPage), led('team', '/console/users')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('redirects team members and client users from the plans [B24]', () => {
    for (const who of ['team', 'client'] as const) expect(led(who, plansPage)).toBe('/');
  });
});

describe('Route guard for users without a tenant', () => {
  it.each([
    ['root', '/', '/console/tenants'],
    ['root', '/node/1', null],
    ['salesman', '/', '/account/salesman'],
    ['salesman', '/node/1', '/account/salesman'],
    ['alone', '/', '/account/select-subscription'],
    ['alone', '/console/users', '/account/select-subscription'],
    ['alone', '/console/index', null],
    ['alone', '/console/profile/mfa', null],
    ['salesman', '/console/index', null],
  ] as const)('sends %s at %s to %s (null: no redirect)', (who, path, to) => expect(led(who, path)).toBe(to));
});

describe('Route guard for the welcome page [B42]', () => {
  it.each([
    ['newcomer', '/', '/welcome'],
    ['newcomer', '/home', '/welcome'],
    ['newcomer', '/node/1', '/welcome'],
    ['newcomer', '/pod/1', '/welcome'],
    ['newcomer', '/console/index', null],
    ['team', '/', null],
    ['expiredAdmin', '/', plansPage],
  ] as const)('sends %s at %s to %s (null: no redirect)', (who, path, to) => expect(led(who, path)).toBe(to));
});
