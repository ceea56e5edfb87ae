import { limitsChanged } from '@rushes/contract/limits';
import type { ApiError } from '#lib/api.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { queryClient } from '#lib/query-client.ts';
import { currentAccess, onAccessSwitched } from '#session/access.ts';
import { forgetBrowsing } from '#session/browsing-context.ts';
import {
  checkSession,
  currentUser,
  onOtherTab,
  onSessionLost,
  reloadUser,
  useSession,
} from '#session/session.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import type { RedirectTarget } from './api-failures.ts';
import { watchExpiry } from './expiry-timer.ts';
import { useForcedLogout } from './forced-logout.ts';
import { isOpenWhenExpired } from './guard-rules.ts';
import { router } from './router.tsx';

/** Pages a user signs in from. */
const signInPages = new Set(['/account/login', '/account/forced-logout']);

const needsSession = () =>
  router.state.matches.some(({ routeId }) => routeId === '/main' || routeId === '/console');

/** Handles a session that ends or changes while a page is open. */
export function watchSession(): void {
  onOtherTab((what) => void (what === 'out' ? onSignedOutElsewhere() : onSignedInElsewhere()));
  onSessionLost(() => {
    if (needsSession() && !useForcedLogout.getState().reported) loseSession();
  });
  onAccessSwitched(() => {
    if (currentAccess()?.tenant.expired) void router.invalidate();
  });
  watchExpiry(runGuard);
  useSession.subscribe(({ session }, before) => {
    const [now, was] = [session?.user.id, before.session?.user.id];
    // Cached data of one user must not be shown to the next.
    if (now && was && now !== was) queryClient.clear();
    if (was && !now) forgetBrowsing();
  });
}

/** Signing out in one tab signs out all. Does not use /account/logout: the user may have signed in again since. */
function onSignedOutElsewhere(): void {
  if (useForcedLogout.getState().reported || !needsSession()) return;
  queryClient.clear();
  void router.navigate({ to: '/account/login' });
}

async function onSignedInElsewhere(): Promise<void> {
  const before = currentUser()?.id;
  if (useForcedLogout.getState().reason) return window.location.replace('/');
  if (signInPages.has(router.state.location.pathname)) return router.navigate({ to: '/' });
  if (!before) return;
  // The cookie belongs to the new session: continue with it, or reload if the user is different.
  const session = await checkSession().catch(() => null);
  if (session && session.user.id !== before) window.location.replace('/');
}

/** Reloads the user and runs the guard again. */
async function runGuard(): Promise<void> {
  await reloadUser();
  await router.invalidate();
}

/** Paid in another tab, by another administrator or reported by a payment service: pages open or close. */
export async function followSubscriptions(): Promise<void> {
  const expired = () =>
    currentUser()
      ?.tenants.map(({ subscription }) => subscription.expired)
      .join();
  const before = expired();
  await reloadUser();
  if (expired() !== before) await router.invalidate();
}

export const live: LiveHandlers = {
  [limitsChanged.name]: (_client, data) => {
    const { tenantid } = data as { tenantid: string };
    // A lost connection is followed by a reset.
    if (currentUser()?.tenants.some(({ id }) => id === tenantid)) void followSubscriptions().catch(() => {});
  },
};

let checking = false;

/** A call was refused because a subscription has expired. Runs once for concurrent calls. */
async function afterExpiry(error: ApiError): Promise<void> {
  if (checking) return;
  checking = true;
  try {
    await reloadUser();
    // The error concerns another tenant, or a page that stays open: the guard would trigger the same call again.
    if (currentAccess()?.tenant.expired && !isOpenWhenExpired(router.state.location.pathname))
      await router.invalidate();
    else showFailure(error);
  } finally {
    checking = false;
  }
}

/** Already at sign-in, or on the way there through sign-out, which shows the reason. */
const isSigningOut = () => ['/account/login', '/account/logout'].includes(router.latestLocation.pathname);

/** Redirects after a refused call, unless the page is already leaving. */
export function redirectAfterFailure(to: RedirectTarget, error: ApiError): void {
  if (useForcedLogout.getState().reported) return;
  switch (to) {
    case 'guard':
      void afterExpiry(error).catch(() => {});
      break;
    case 'login':
      if (!isSigningOut()) void router.navigate({ to: '/account/login' });
      break;
    case 'logout':
      loseSession();
      break;
    case 'expired':
      void router.navigate({ to: '/expired' });
      break;
    case 'bandwidth-exceeded':
      void router.navigate({ to: '/account/bandwidth-exceeded' });
      break;
  }
}

function loseSession(): void {
  void router.navigate({ to: '/account/logout', search: { error: 'sessionExpired' }, replace: true });
}
