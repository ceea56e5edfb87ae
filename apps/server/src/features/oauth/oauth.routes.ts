import * as contract from '@rushes/contract/oauth';
import { endGrantOf, listApps } from '#features/identity/grants/index.ts';
import { type Binding, bind, bindPublic, bindRaw } from '#platform/http/bind.ts';
import * as authorize from './authorize.service.ts';
import { register } from './clients.service.ts';
import * as devices from './devices.service.ts';
import { exchange, revoke } from './exchange.service.ts';
import { apiMetadata, mcpMetadata, serverMetadata } from './metadata.present.ts';

export const oauthRoutes: Binding[] = [
  bindRaw(contract.authorize, async (_ctx, _input, { request, reply }) => {
    await reply.header('cache-control', 'no-store').redirect(authorize.consentPage(request.raw.url ?? ''));
  }),
  bindPublic(contract.getServerMetadata, async ({ settings }) => serverMetadata(settings.publicUrl)),
  bindPublic(contract.getApiMetadata, async ({ settings }) => apiMetadata(settings.publicUrl)),
  bindPublic(contract.getMcpMetadata, async ({ settings }) => mcpMetadata(settings.publicUrl)),
  bindPublic(contract.registerClient, (ctx, { body }) => register(ctx, body)),
  bindPublic(contract.requestToken, (ctx, { body }) => exchange(ctx, body)),
  bindPublic(contract.revokeGrant, (ctx, { body }) => revoke(ctx, body)),
  bindPublic(contract.authorizeDevice, (ctx, { body }) => devices.startDevice(ctx, body)),
  bind(contract.getAuthorization, (ctx, { query }) => authorize.getRequest(ctx, query)),
  bind(contract.allowAuthorization, (ctx, { body }) => authorize.allow(ctx, body)),
  bind(contract.getDevice, (ctx, { query }) => devices.getDevice(ctx, query.user_code)),
  bind(contract.allowDevice, (ctx, { body }) => devices.allowDevice(ctx, body.user_code)),
  bind(contract.refuseDevice, (ctx, { body }) => devices.refuseDevice(ctx, body.user_code)),
  bind(contract.listApps, (ctx) => listApps(ctx)),
  bind(contract.disconnectApp, (ctx, { params }) => endGrantOf(ctx, params.id)),
];
