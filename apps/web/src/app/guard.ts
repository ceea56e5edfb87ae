import type { Session } from '@rushes/contract/identity';
import { getSubscription } from '@rushes/contract/subscriptions';
import { redirect } from '@tanstack/react-router';
import { subscriptionKeys } from '#features/subscriptions/keys.ts';
import { ApiError, call } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { currentAccess } from '#session/access.ts';
import { currentUser, ensureSession } from '#session/session.ts';
import { destinationOf, needsPlans } from './guard-rules.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page requested before sign-in or welcome; in the history state, not in the URL. */
    asked?: string;
  }
}

/** The server responded but did not return the user: the app cannot continue. */
export class UserNotLoaded extends Error {
  constructor(cause: ApiError) {
    super('The user could not be loaded', { cause });
    this.name = 'UserNotLoaded';
  }
}

/** Statuses of a proxy that cannot reach the server: treated as a network error and worth a retry. */
const unreached = new Set([0, 502, 503, 504]);

async function startOrKeep(): Promise<Session | null> {
  const starting = currentUser() === null;
  try {
    return await ensureSession();
  } catch (error) {
    if (starting && error instanceof ApiError && !unreached.has(error.status)) throw new UserNotLoaded(error);
    throw error;
  }
}

/** Without plans to choose from, the plans page is of no use to an expired tenant. */
async function arePlans(tenantId: string): Promise<boolean> {
  try {
    const { plans } = await queryClient.fetchQuery({
      queryKey: subscriptionKeys.guard(tenantId),
      queryFn: () => call(getSubscription, { params: { id: tenantId } }),
    });
    return plans.length > 0;
  } catch {
    return false;
  }
}

/** Runs before every page that needs a session: returns the current, renewed or restored session, or redirects. */
export async function guard(location: { pathname: string; href: string }): Promise<Session> {
  const session = await startOrKeep();
  if (!session) {
    if (location.pathname === '/') throw redirect({ to: '/account/login', replace: true });
    throw redirect({
      to: '/account/login',
      search: { error: 'sessionExpired' },
      state: { asked: location.href },
      replace: true,
    });
  }
  const { user } = session;
  const access = currentAccess();
  const plans = access !== null && needsPlans({ user, access }) && (await arePlans(access.tenant.id));
  const to = destinationOf(location.pathname, { user, access, plans });
  if (to === '/welcome') throw redirect({ to, state: { asked: location.href }, replace: true });
  if (to) throw redirect({ to, replace: true });
  return session;
}
