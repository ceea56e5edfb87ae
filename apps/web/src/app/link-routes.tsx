import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { chunk } from '#lib/chunk.ts';
import { addWords } from '#lib/i18n.ts';
import { blank } from './layout-routes.tsx';

// Pages for people without an account, who came through a link.

const reviewAccess = createRoute({
  getParentRoute: () => blank,
  path: 'reviewaccess/$code',
  component: lazyRouteComponent(async () => {
    const words = chunk(() => addWords('review', 'player'));
    const page = await chunk(() => import('#routes/review-access.tsx'));
    await words;
    return page;
  }, 'ReviewAccessPage'),
});

export const linkRoutes = [reviewAccess] as const;
