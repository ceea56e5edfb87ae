// The home page: what concerns a user, across all folders. Owns no table; reads those of files, comments, reviews and
// presence.
import type { Feature } from '#platform/feature/feature.ts';
import { homeRoutes } from './home.routes.ts';

export const homeFeature: Feature = { name: 'home', routes: homeRoutes };
