import { makeProgram } from '../tokens.ts';
import { type Row, row } from './access-rows.ts';

const given = { name: 'Backup', scopes: ['files:read'] };

export const tokenRequests: Record<string, Row> = {
  'tokens.current': row(),
  'tokens.list': row(),
  'tokens.create': row(({ folder }) => ({ body: { ...given, nodeid: folder } })),
  'tokens.revoke': row(async ({ me: userid }, _caller, api) => ({
    params: { id: (await makeProgram(api, { userid })).id },
  })),
  'tokens.ofTenant': row(({ tenant }) => ({ params: { id: tenant } })),
  'tokens.createOfTenant': row(({ tenant }) => ({
    params: { id: tenant },
    body: { ...given, group: 'team' },
  })),
  'tokens.revokeOfTenant': row(async ({ tenant }, { ids }, api) => {
    const { id } = await makeProgram(api, { tenantid: tenant, group: 'team', createdbyid: ids.me });
    return { params: { id: tenant, tokenid: id } };
  }),
};
