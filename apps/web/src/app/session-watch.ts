import { onOtherTab, onSessionLost } from '#lib/session.ts';
import { router } from './router.tsx';

const needsSession = () =>
  router.state.matches.some(({ routeId }) => routeId === '/main' || routeId === '/console');

/** A session that ends while a page is open: by the server's word, or by signing out in another tab. */
export function watchSession(): void {
  onOtherTab((what) => {
    if (what === 'out' && needsSession()) void router.navigate({ to: '/account/logout' });
    if (what === 'in' && router.state.location.pathname === '/account/login')
      void router.navigate({ to: '/' });
  });
  onSessionLost(() => {
    if (needsSession()) void router.navigate({ to: '/account/logout', search: { error: 'sessionExpired' } });
  });
}
