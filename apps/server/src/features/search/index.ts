// Finding files and folders by what they are called and what stands in them.
// Owns search_docs, which the database keeps itself: the triggers of the migration write what `search_texts` says.
export { searchRoutes } from './search.routes.ts';
