import { newId } from '#platform/ids/uuid.ts';
import { makeProgram } from '../tokens.ts';
import { type Row, row } from './access-rows.ts';

/** Only tokens for SCIM are let in: everyone else is refused, whatever the call names. */
const ofNone = (more: object = {}): Row => row(() => ({ params: { id: newId() }, ...more }));
const patch = { body: { Operations: [{ op: 'replace', path: 'active', value: false }] } };

export const scimRequests: Record<string, Row> = {
  'scim.config': row(),
  'scim.resourceTypes': row(),
  'scim.schemas': row(),
  'scim.listUsers': row(),
  'scim.createUser': row(() => ({ body: { userName: 'scim@access.test' } })),
  'scim.getUser': ofNone(),
  'scim.replaceUser': ofNone({ body: { userName: 'scim@access.test' } }),
  'scim.patchUser': ofNone(patch),
  'scim.deleteUser': ofNone(),
  'scim.listGroups': row(),
  'scim.createGroup': row(() => ({ body: { displayName: 'Editors' } })),
  'scim.getGroup': ofNone(),
  'scim.replaceGroup': ofNone({ body: { displayName: 'Editors' } }),
  'scim.patchGroup': ofNone(patch),
  'scim.deleteGroup': ofNone(),
  'scim.setup': row(({ tenant }) => ({ params: { id: tenant } })),
  'scim.createToken': row(({ tenant }) => ({ params: { id: tenant }, body: {} })),
  'scim.revokeToken': row(async ({ tenant }, { ids }, api) => {
    const { id } = await makeProgram(api, { tenantid: tenant, group: 'admin', createdbyid: ids.me });
    return { params: { id: tenant, tokenid: id } };
  }),
};
