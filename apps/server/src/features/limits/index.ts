// What a tenant may use and has used. Owns resources; other features take and give back through two functions.
// Listens to nothing.
export { insertResource } from './limits.queries.ts';
export { limitsRoutes } from './limits.routes.ts';
export { countStorage, reserveStorage } from './limits.service.ts';
