// Services that run on selected files and folders: one interface, each service with its own rules. Owns no table.
export { servicesRoutes } from './services.routes.ts';
