// Who is asking: signing in and out, sessions, and the settings of an account.
// Owns users, credentials and sessions. Listens to nothing.
export { hasUser, hasUsers, insertUser } from './accounts.queries.ts';
export { identityRoutes } from './identity.routes.ts';
export { findActor } from './identity.service.ts';
