// What can be done with chosen files and folders by name: one frame for all services, each with its own rules.
// Owns no table.
export { servicesRoutes } from './services.routes.ts';
