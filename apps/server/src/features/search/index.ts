// Search for files and folders by name and content. No code here writes the index `search_docs`: triggers on the tables
// of files, assets, labels, comments and subtitles do, in the transaction of the change. They are in the migrations:
// `git grep -n search_docs apps/server/migrations`.
import type { Feature } from '#platform/feature/feature.ts';
import { searchRoutes } from './search.routes.ts';

export const searchFeature: Feature = {
  name: 'search',
  routes: searchRoutes,
};
