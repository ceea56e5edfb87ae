// The installation about itself: health, figures, the API's own description, and the stream of live events.
// Owns nothing. Listens to nothing.
export { systemRoutes } from './system.routes.ts';
