import type { Session } from '@rushes/contract/identity';
import { getSubscription } from '@rushes/contract/subscriptions';
import { redirect } from '@tanstack/react-router';
import { currentAccess } from '#lib/access.ts';
import { ApiError, call } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { currentUser, ensureSession } from '#lib/session.ts';
import { destinationOf, needsPlans } from './guard-rules.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that was asked for before signing in or the welcome; kept beside the address, not in it. */
    asked?: string;
  }
}

/** The server answered, but could not say who this is: there is nothing to go on with. */
export class UserNotLoaded extends Error {
  constructor(cause: ApiError) {
    super('The user could not be loaded', { cause });
    this.name = 'UserNotLoaded';
  }
}

/** What a proxy says when it does not reach the server: as good as no answer, and worth another try. */
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

/** An expired tenant with nothing to choose from cannot be helped by the page of plans. */
async function arePlans(tenantId: string): Promise<boolean> {
  try {
    const { plans } = await queryClient.fetchQuery({
      queryKey: ['guard', 'plans', tenantId],
      queryFn: () => call(getSubscription, { params: { id: tenantId }, quiet: true }),
    });
    return plans.length > 0;
  } catch {
    return false;
  }
}

/** Every page that needs a session passes here first: kept, renewed or restored, or led where it can be. */
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
