// Search for files and folders by name and content. Owns search_docs, which the database maintains itself: triggers in
// the migration write the rows of `search_texts`.
export { searchRoutes } from './search.routes.ts';
