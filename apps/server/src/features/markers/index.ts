// Export of comments, labels and subtitle lines as markers for editing programs, tables and documents, and import
// of markers. Owns no table; writes through comments and labels.
import type { Feature } from '#platform/feature/feature.ts';
import { markersRoutes } from './markers.routes.ts';

export { readFrame } from './frame.service.ts';
export { writeMarkers } from './markers.service.ts';

export const markersFeature: Feature = {
  name: 'markers',
  routes: markersRoutes,
};
