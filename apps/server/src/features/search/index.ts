// Search for files and folders by name and content. Owns search_docs, which the database maintains itself: triggers in
// the migration write the rows of `search_texts`.
import type { Feature } from '#platform/feature/feature.ts';
import { searchRoutes } from './search.routes.ts';

export const searchFeature: Feature = {
  name: 'search',
  routes: searchRoutes,
};
