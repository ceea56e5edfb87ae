import { authorizeDevice } from '@rushes/contract/oauth';
import type { Api } from '../api.ts';
import { makeClient, makeConnected, REDIRECT } from '../oauth.ts';
import { type Make, type Row, row } from './access-rows.ts';

const request = async (api: Api) => ({
  ...{ client_id: await makeClient(api), redirect_uri: REDIRECT, response_type: 'code' },
  ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
});

/** The code of a device that waits. */
const waiting = async (api: Api) => {
  await api.services.db.deleteFrom('rate_limits').execute();
  const { user_code } = await api.call(authorizeDevice, { body: { client_id: await makeClient(api) } });
  return { user_code };
};
const device: Make = async (_ids, _caller, api) => ({ body: await waiting(api) });

export const oauthRequests: Record<string, Row> = {
  'oauth.authorize': row(),
  'mcp.request': row(() => ({
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    headers: { accept: 'application/json, text/event-stream' },
  })),
  'mcp.stream': row(),
  'oauth.server': row(),
  'oauth.resource': row(),
  'oauth.mcpResource': row(),
  'oauth.register': row(() => ({ body: { client_name: 'Panel', redirect_uris: [REDIRECT] } })),
  'oauth.token': row(async (_ids, _caller, api) => ({
    body: { grant_type: 'authorization_code', client_id: await makeClient(api), code: 'made-up' },
  })),
  'oauth.revoke': row(async (_ids, _caller, api) => ({
    body: { client_id: await makeClient(api), token: 'made-up' },
  })),
  'oauth.startDevice': row(async (_ids, _caller, api) => ({ body: { client_id: await makeClient(api) } })),
  'oauth.authorization': row(async (_ids, _caller, api) => ({ query: await request(api) })),
  'oauth.allow': row(async (_ids, _caller, api) => ({ body: await request(api) })),
  'oauth.device': row(async (_ids, _caller, api) => ({ query: await waiting(api) })),
  'oauth.allowDevice': row(device),
  'oauth.refuseDevice': row(device),
  'oauth.apps': row(),
  'oauth.disconnect': row(async ({ me }, _caller, api) => ({
    params: { id: (await makeConnected(api, me)).id },
  })),
};
