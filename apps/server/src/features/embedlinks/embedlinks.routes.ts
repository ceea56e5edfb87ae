import * as contract from '@rushes/contract/embedlinks';
import { type Binding, bind, bindPublic, bindRaw } from '#platform/http/bind.ts';
import * as embedded from './embedded.service.ts';
import * as service from './embedlinks.service.ts';

export const embedlinksRoutes: Binding[] = [
  bind(contract.listEmbedLinks, (ctx, { params }) => service.listLinks(ctx, params.id)),
  bind(contract.createEmbedLink, (ctx, { params, body }) => service.createLink(ctx, params.id, body.asset)),
  bind(contract.deleteEmbedLink, (ctx, { params }) => service.deleteLink(ctx, params.id, params.eid)),
  bindPublic(contract.getEmbedded, (ctx, { params }) => embedded.getEmbedded(ctx, params.code)),
  bindRaw(contract.embeddedMedia, (ctx, { params }, http) =>
    embedded.serveEmbedded(ctx, params.code, params.id, http),
  ),
  bindRaw(contract.oembed, (ctx, { query }, http) => embedded.describeByOembed(ctx, query, http)),
];
