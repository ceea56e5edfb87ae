import * as contract from '@rushes/contract/multipart';
import { bind } from '#platform/http/bind.ts';
import { completeParts, listParts, signParts } from './multipart-parts.service.ts';

export const multipartRoutes = [
  bind(contract.listParts, (ctx, { params }) => listParts(ctx, params.id)),
  bind(contract.signParts, (ctx, { params, body }) => signParts(ctx, params.id, body.numbers)),
  bind(contract.completeParts, (ctx, { params }) => completeParts(ctx, params.id)),
];
