// What stands at frames of a film, as files of editing programs, tables and documents, and back.
// Owns no table; writes through comments and labels.
export { markersRoutes } from './markers.routes.ts';
