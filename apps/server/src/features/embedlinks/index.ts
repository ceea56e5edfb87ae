// Films, sound and images in pages of other sites: their addresses, what is shown there, and what other programs are
// told of it (oEmbed, the head of the page). Owns embedlinks. Listens to tenants: erased.
export { embedHead } from './embedded.service.ts';
export { eraseEmbedLinks } from './embedlinks.queries.ts';
export { embedlinksRoutes } from './embedlinks.routes.ts';
