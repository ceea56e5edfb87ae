// Export of comments, labels and subtitle lines as markers for editing programs, tables and documents, and import
// of markers. Owns no table; writes through comments and labels.
export { markersRoutes } from './markers.routes.ts';
