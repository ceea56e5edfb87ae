import { currentAccess, onAccessSwitched } from '#lib/access.ts';
import type { ApiError } from '#lib/api.ts';
import { forgetBrowsing } from '#lib/browsing-context.ts';
import { errorText } from '#lib/error-text.ts';
import { queryClient } from '#lib/query-client.ts';
import {
  checkSession,
  currentUser,
  onOtherTab,
  onSessionLost,
  reloadUser,
  useSession,
} from '#lib/session.ts';
import { showError } from '#ui/snackbar.tsx';
import { watchExpiry } from './expiry-timer.ts';
import type { Place } from './failures.ts';
import { useForcedOut } from './forced-out.ts';
import { isOpenWhenExpired } from './guard-rules.ts';
import { router } from './router.tsx';

/** Where somebody stands who is about to sign in. */
const entrances = new Set(['/account/login', '/account/forced-logout']);

const needsSession = () =>
  router.state.matches.some(({ routeId }) => routeId === '/main' || routeId === '/console');

/** A session that ends, or changes, while a page is open. */
export function watchSession(): void {
  onOtherTab((what) => void (what === 'out' ? leftElsewhere() : enteredElsewhere()));
  onSessionLost(() => {
    if (needsSession() && !useForcedOut.getState().told) loseSession();
  });
  onAccessSwitched(() => {
    if (currentAccess()?.tenant.expired) void router.invalidate();
  });
  watchExpiry(runGuard);
  useSession.subscribe(({ session }, before) => {
    const [now, was] = [session?.user.id, before.session?.user.id];
    // What one person saw is not shown to the next.
    if (now && was && now !== was) queryClient.clear();
    if (was && !now) forgetBrowsing();
  });
}

/** Signing out in one tab signs out all. Not by way of /account/logout: somebody may have signed in again since. */
function leftElsewhere(): void {
  if (useForcedOut.getState().told || !needsSession()) return;
  queryClient.clear();
  void router.navigate({ to: '/account/login' });
}

async function enteredElsewhere(): Promise<void> {
  const before = currentUser()?.id;
  if (useForcedOut.getState().reason) return window.location.replace('/');
  if (entrances.has(router.state.location.pathname)) return router.navigate({ to: '/' });
  if (!before) return;
  // The cookie is of the new session: this tab goes on with it, or starts over when it is somebody else's.
  const session = await checkSession().catch(() => null);
  if (session && session.user.id !== before) window.location.replace('/');
}

/** The user anew, and with it where this page may be. */
async function runGuard(): Promise<void> {
  await reloadUser();
  await router.invalidate();
}

let checking = false;

/** A call was refused because a subscription has ended; asked once, however many calls were refused. */
async function afterExpiry(error: ApiError): Promise<void> {
  if (checking) return;
  checking = true;
  try {
    await reloadUser();
    // Another tenant's, or a page that stays open: going through the guard again would only ask the same again.
    if (currentAccess()?.tenant.expired && !isOpenWhenExpired(router.state.location.pathname))
      await router.invalidate();
    else showError(errorText(error));
  } finally {
    checking = false;
  }
}

/** There already, or on the way by signing out, which also says why. */
const isLeaving = () => ['/account/login', '/account/logout'].includes(router.latestLocation.pathname);

/** Where a refused call leads; one that is refused while the page is leaving already leads nowhere else. */
export function leave(to: Place, error: ApiError): void {
  if (useForcedOut.getState().told) return;
  switch (to) {
    case 'guard':
      void afterExpiry(error).catch(() => {});
      break;
    case 'login':
      if (!isLeaving()) void router.navigate({ to: '/account/login' });
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
