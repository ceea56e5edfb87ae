// Video, audio and images embedded on other sites: their URLs, their content, and the metadata for other programs
// (oEmbed, page head). Owns embedlinks. Listens to tenants (erased) and move-copy (items about
// to become team-only).
import { hidingAsked } from '#features/move-copy/index.ts';
import { tenantErased } from '#features/tenants/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { warnOfEmbeds } from './embedlinks.hooks.ts';
import { embedlinksRoutes } from './embedlinks.routes.ts';

export { embedHead } from './embedded.service.ts';

export const embedlinksFeature: Feature = {
  name: 'embedlinks',
  routes: embedlinksRoutes,
  subscribers: [
    on(tenantErased, eraseRows('embedlinks'), { before: ['pods'] }),
    on(hidingAsked, warnOfEmbeds),
  ],
};
