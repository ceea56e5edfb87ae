import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/global.css';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { watchFailures } from '#app/failures.ts';
import { startLive } from '#app/live.ts';
import { router } from '#app/router.tsx';
import { watchSession } from '#app/session-watch.ts';
import { startLanguage } from '#lib/i18n.ts';
import { queryClient } from '#lib/query-client.ts';
import { Snackbar } from '#ui/snackbar.tsx';

watchFailures((to) => {
  if (to === 'login' && router.state.location.pathname === '/account/login') return;
  if (to === 'logout') void router.navigate({ to: '/account/logout', search: { error: 'sessionExpired' } });
  else void router.navigate({ to: to === 'login' ? '/account/login' : '/expired' });
});
watchSession();
startLive();

const place = document.getElementById('root');

// The words come first: a page that shows keys for a moment looks broken.
void startLanguage().finally(() => {
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Snackbar />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
});
