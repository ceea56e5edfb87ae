import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/theme/global.css';
import { handleFailures } from '#app/api-failures.ts';
import { watchBrowsing } from '#app/browsing-history.ts';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { useForcedLogout } from '#app/forced-logout.ts';
import { ForcedLogoutDialog } from '#app/forced-logout-dialog.tsx';
import { startLive } from '#app/live.ts';
import { watchNotifications } from '#app/notification-snackbars.ts';
import { watchOutages } from '#app/outages.ts';
import { startPageLanguage } from '#app/page-language.ts';
import { ReauthenticationHost } from '#app/reauthentication-host.tsx';
import { router } from '#app/router.tsx';
import { redirectAfterFailure, watchSession } from '#app/session-watch.ts';
import { shareFirstPicture } from '#app/share-first-picture.ts';
import { openLinksOutside } from '#features/extensions/widgets/outside-links.ts';
import { askProgram } from '#features/extensions/widgets/program.ts';
import { completePurchase } from '#features/subscriptions/payment-return.ts';
import { SupportHost } from '#features/support/widgets/support-host.tsx';
import { queryClient } from '#lib/query-client.ts';
import { Snackbar } from '#ui/feedback/snackbar.tsx';
import { followKeyboard } from '#ui/layout/on-screen-keyboard.ts';

handleFailures(redirectAfterFailure);
watchSession();
completePurchase(() => router.invalidate());
watchOutages(queryClient);
watchBrowsing();
watchNotifications();
startLive();
shareFirstPicture();
followKeyboard();
openLinksOutside();
askProgram();

function Pages() {
  const reason = useForcedLogout((state) => state.reason);
  if (reason) return <ForcedLogoutDialog reason={reason} />;
  return (
    <>
      <RouterProvider router={router} />
      <ReauthenticationHost />
      <SupportHost />
      <Snackbar />
    </>
  );
}

const place = document.getElementById('root');

// The words come first: a page that shows keys for a moment looks broken.
void startPageLanguage(location.pathname).finally(() => {
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <Pages />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
});
