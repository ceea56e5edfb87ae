import * as contract from '@rushes/contract/tokens';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as tokens from './tokens.service.ts';

export const tokensRoutes: Binding[] = [
  bind(contract.getToken, (ctx) => tokens.getToken(ctx)),
  bind(contract.listTokens, (ctx) => tokens.listOwn(ctx)),
  bind(contract.createToken, (ctx, { body }) => tokens.createOwn(ctx, body)),
  bind(contract.revokeToken, (ctx, { params }) => tokens.revokeOwn(ctx, params.id)),
  bind(contract.listTenantTokens, (ctx, { params }) => tokens.listOfTenant(ctx, params.id)),
  bind(contract.createTenantToken, (ctx, { params, body }) => tokens.createOfTenant(ctx, params.id, body)),
  bind(contract.revokeTenantToken, (ctx, { params }) =>
    tokens.revokeOfTenant(ctx, params.id, params.tokenid),
  ),
];
