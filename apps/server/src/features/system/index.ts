// The installation itself: health, metrics, API description and the stream of live events. Owns no table. Listens
// to no other feature.
export { systemRoutes } from './system.routes.ts';
