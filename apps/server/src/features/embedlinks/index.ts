// Video, audio and images embedded on other sites: their URLs, their content, and the metadata for other programs
// (oEmbed, page head). Owns embedlinks. Listens to tenants (erased).
export { embedHead } from './embedded.service.ts';
export { eraseEmbedLinks } from './embedlinks.queries.ts';
export { embedlinksRoutes } from './embedlinks.routes.ts';
