import { HomeView } from '#features/home/home-view.tsx';
import { useAccess } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { HomePage } from '../library/home.tsx';

/** What concerns the user in the current access point. */
export function OverviewPage() {
  const access = useAccess();
  const user = useUser();
  if (!access || !user) return <HomePage />;
  return <HomeView key={access.point.node.id} root={access.point.node} firstName={user.firstname} />;
}
