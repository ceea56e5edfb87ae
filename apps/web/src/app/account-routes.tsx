import { outReasons } from '@rushes/contract/identity';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { stepAt } from '#features/identity/auth/next-step.ts';
import { signInMethodsQuery } from '#features/identity/auth/queries.ts';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { queryClient } from '#lib/query-client.ts';
import { type PendingSignIn, usePendingSignIn } from '#session/pending-sign-in.ts';
import { endSession, ensureSession } from '#session/session.ts';
import { guard } from './guard.ts';
import { blank, loading, login, wideLogin } from './layout-routes.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The clapperboard next to the form closes for the code step. */
    slate?: 'closed';
  }
}

/** Each page is a separate chunk; shared message namespaces are loaded in parallel. */
function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  ...more: string[]
) {
  return lazyRouteComponent(async () => {
    const words = loadChunk(() => loadNamespaces('auth', ...more));
    const [loaded] = await Promise.all([loadChunk(load), words]);
    return loaded;
  }, name);
}

/** All pages after the sign-in page, in one chunk: they are small, and each chunk adds to the first load of all pages. */
const loadPages = () => import('#routes/account/pages.ts');

const sessionExpired = (search: Record<string, unknown>): { error?: 'sessionExpired' } =>
  search.error === 'sessionExpired' ? { error: 'sessionExpired' } : {};

/** Reason of a forced sign-out. */
function outReason(search: Record<string, unknown>): { reason?: (typeof outReasons)[number] } {
  const reason = outReasons.find((one) => one === search.reason);
  return reason ? { reason } : {};
}

/** Maximum wait for the sign-in methods before the form is shown, to avoid a layout shift. */
const METHODS_TIMEOUT_MS = 1500;

const ensureSignInMethods = () =>
  Promise.race([
    queryClient.ensureQueryData(signInMethodsQuery).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, METHODS_TIMEOUT_MS, undefined)),
  ]);

/** For public pages with additional content for signed-in users. */
const knowUser = () => ensureSession().catch(() => null);

/** A sign-in step is only reachable from the previous step; otherwise the sign-in starts over. */
function requireStep(kind: PendingSignIn['kind']): void {
  if (stepAt(usePendingSignIn.getState().pending, kind)) return;
  throw redirect({ to: '/account/login', replace: true });
}

type Layout = typeof login | typeof wideLogin | typeof blank;

/** A page that only has to be loaded. */
const accountPage = <Parent extends Layout, Path extends string>(
  layout: Parent,
  path: Path,
  name: keyof Awaited<ReturnType<typeof loadPages>>,
) => createRoute({ getParentRoute: () => layout, path, component: page(loadPages, name) });

const signIn = createRoute({
  getParentRoute: () => login,
  path: 'account/login',
  validateSearch: sessionExpired,
  loader: async () => void (await ensureSignInMethods()),
  component: page(() => import('#routes/account/login.tsx'), 'LoginPage'),
});

const provider = accountPage(login, 'account/login/$provider', 'ProviderPage');
const external = accountPage(login, 'account/external', 'ExternalPage');

const otp = createRoute({
  getParentRoute: () => login,
  path: 'account/otp',
  staticData: { slate: 'closed' },
  beforeLoad: () => requireStep('mfa'),
  component: page(loadPages, 'OtpPage'),
});

// During sign-in there is no session yet; the previous step grants access to the page.
const enableMfa = createRoute({
  getParentRoute: () => login,
  path: 'account/enable-mfa',
  staticData: { slate: 'closed' },
  beforeLoad: async ({ location }) => {
    if (!stepAt(usePendingSignIn.getState().pending, 'setup')) await guard(location);
  },
  component: page(loadPages, 'EnableMfaPage'),
});

const forgotPassword = accountPage(login, 'account/forgot-password', 'ForgotPasswordPage');
const resetPassword = accountPage(login, 'account/reset-password/{-$email}/{-$code}', 'ResetPasswordPage');
const resetTemporaryPassword = accountPage(
  login,
  'account/reset-temporary-password',
  'ResetTemporaryPasswordPage',
);

const completePassword = createRoute({
  getParentRoute: () => login,
  path: 'account/complete-password',
  beforeLoad: () => requireStep('password'),
  component: page(loadPages, 'CompletePasswordPage'),
});

const verify = accountPage(login, 'account/verify/{-$email}', 'VerifyPage');
const undoEmail = accountPage(login, 'account/undo-email', 'UndoEmailPage');
const tenantEmail = accountPage(login, 'tenant/email', 'TenantEmailPage');
const soon = accountPage(login, 'soon', 'SignUpClosedPage');
const policy = accountPage(wideLogin, 'account/policy', 'PolicyPage');

const selectSubscription = createRoute({
  getParentRoute: () => wideLogin,
  path: 'account/select-subscription',
  beforeLoad: async () => {
    const [session, methods] = await Promise.all([knowUser(), ensureSignInMethods()]);
    if (session && session.user.tenants.length > 0) throw redirect({ to: '/', replace: true });
    if (!session && methods?.signUp === 'closed') throw redirect({ to: '/soon', replace: true });
  },
  component: page(loadPages, 'SelectSubscriptionPage'),
});

const salesman = createRoute({
  getParentRoute: () => wideLogin,
  path: 'account/salesman',
  beforeLoad: async () => void (await knowUser()),
  component: page(loadPages, 'SalesmanPage', 'tenants'),
});

// Reachable without a session: a refused call redirects here and must not cause a redirect loop.
const signOut = createRoute({
  getParentRoute: () => loading,
  path: 'account/logout',
  validateSearch: (search: Record<string, unknown>) => ({ ...sessionExpired(search), ...outReason(search) }),
  beforeLoad: async ({ search: { error, reason }, preload }) => {
    // Preloading on hover must not sign the user out.
    if (preload) return;
    // The session has already ended, and the cookie may belong to a new session from another tab.
    if (reason === 'disabled') throw redirect({ to: '/account/disabled', replace: true });
    if (reason) throw redirect({ to: '/account/forced-logout', search: { reason }, replace: true });
    await endSession().catch(() => {});
    queryClient.clear();
    throw redirect({ to: '/account/login', search: error ? { error } : {}, replace: true });
  },
});

const forcedLogout = createRoute({
  getParentRoute: () => blank,
  path: 'account/forced-logout',
  validateSearch: outReason,
  component: page(loadPages, 'ForcedLogoutPage'),
});

const disabled = accountPage(blank, 'account/disabled', 'DisabledPage');
const bandwidthExceeded = accountPage(blank, 'account/bandwidth-exceeded', 'BandwidthExceededPage');

const tenantExpired = createRoute({
  getParentRoute: () => blank,
  path: 'account/tenant-expired',
  beforeLoad: ({ location }) => guard(location).then(() => {}),
  component: page(loadPages, 'TenantExpiredPage'),
});

const accountCreated = createRoute({
  getParentRoute: () => blank,
  path: 'account-create-success',
  beforeLoad: async () => void (await knowUser()),
  component: page(loadPages, 'AccountCreatedPage'),
});

const welcome = createRoute({
  getParentRoute: () => blank,
  path: 'welcome',
  beforeLoad: ({ location }) => guard(location).then(() => {}),
  component: page(loadPages, 'WelcomePage'),
});

const forbidden = createRoute({
  getParentRoute: () => blank,
  path: 'forbidden',
  beforeLoad: async () => void (await knowUser()),
  component: lazyRouteComponent(() => loadChunk(() => import('#routes/forbidden.tsx')), 'ForbiddenPage'),
});

const expired = createRoute({
  getParentRoute: () => blank,
  path: 'expired',
  // The link code, so that the page can show its tenant.
  validateSearch: (search: Record<string, unknown>): { link?: string } =>
    typeof search.link === 'string' ? { link: search.link } : {},
  component: lazyRouteComponent(async () => {
    const words = loadChunk(() => loadNamespaces('link-end'));
    const page = await loadChunk(() => import('#routes/expired.tsx'));
    await words;
    return page;
  }, 'ExpiredPage'),
});

const loadOAuthPages = () => import('#routes/oauth/pages.ts');

const consent = createRoute({
  getParentRoute: () => login,
  path: 'oauth/consent',
  beforeLoad: ({ location }) => guard(location).then(() => {}),
  component: page(loadOAuthPages, 'ConsentPage', 'oauth'),
});

const device = createRoute({
  getParentRoute: () => login,
  path: 'oauth/device',
  beforeLoad: ({ location }) => guard(location).then(() => {}),
  component: page(loadOAuthPages, 'DevicePage', 'oauth'),
});

// Grouped by layout.
export const loginRoutes = [
  signIn,
  provider,
  external,
  otp,
  enableMfa,
  forgotPassword,
  resetPassword,
  resetTemporaryPassword,
  completePassword,
  verify,
  undoEmail,
  tenantEmail,
  soon,
  consent,
  device,
] as const;
export const wideLoginRoutes = [policy, selectSubscription, salesman] as const;
export const loadingRoutes = [signOut] as const;
export const blankRoutes = [
  forcedLogout,
  disabled,
  bandwidthExceeded,
  tenantExpired,
  accountCreated,
  welcome,
  forbidden,
  expired,
] as const;
