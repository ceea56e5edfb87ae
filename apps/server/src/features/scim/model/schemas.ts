import { SCIM_PAGE_MAX, SCIM_PATH } from '@rushes/contract/scim';
import { GROUP_SCHEMA, type Resource, USER_SCHEMA } from '../scim.present.ts';

// What identity providers ask before they begin (RFC 7643, sections 5 to 7).

const locationOf = (base: string, path: string) => `${base}${SCIM_PATH}/${path}`;

export const serviceProviderConfig = (base: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_PAGE_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A SCIM token that an administrator creates in the console.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: locationOf(base, 'ServiceProviderConfig') },
});

export const resourceTypes = (base: string): Resource[] =>
  (
    [
      ['User', USER_SCHEMA],
      ['Group', GROUP_SCHEMA],
    ] as const
  ).map(([name, schema]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    meta: { resourceType: 'ResourceType', location: locationOf(base, `ResourceTypes/${name}`) },
  }));

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: 'readOnly' | 'readWrite';
  returned: 'default' | 'always';
  uniqueness: 'none' | 'server';
  description: string;
  subAttributes?: Attribute[];
}

function attribute(
  name: string,
  description: string,
  { type = 'string', ...more }: Partial<Attribute> = {},
): Attribute {
  return {
    ...{ name, type, description, multiValued: false, required: false, caseExact: false },
    ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
    ...more,
  };
}

const reference = (name: string, description: string, mutability: Attribute['mutability']) =>
  attribute(name, description, {
    ...{ type: 'complex', multiValued: true, mutability },
    subAttributes: [
      attribute('value', 'The id.', { mutability }),
      attribute('display', 'The name.', { mutability: 'readOnly' }),
    ],
  });

const externalId = attribute('externalId', 'The id at the identity provider.', { caseExact: true });

const user: Attribute[] = [
  attribute('userName', 'Unique in the workspace.', { required: true, uniqueness: 'server' }),
  externalId,
  attribute('name', 'The name.', {
    type: 'complex',
    subAttributes: [
      attribute('givenName', 'First name.'),
      attribute('familyName', 'Last name.'),
      attribute('formatted', 'Both names.', { mutability: 'readOnly' }),
    ],
  }),
  attribute('displayName', 'The name as the provider shows it.'),
  attribute('userType', 'client: a client user. Others are team members. Not changed for administrators.'),
  attribute('active', 'False: the user cannot sign in and takes no seat.', { type: 'boolean' }),
  attribute('emails', 'The primary address is that of the account.', {
    ...{ type: 'complex', multiValued: true },
    subAttributes: [
      attribute('value', 'The address.'),
      attribute('type', 'Always work.'),
      attribute('primary', 'Always true.', { type: 'boolean' }),
    ],
  }),
  reference('groups', 'The groups of the user.', 'readOnly'),
];

const group: Attribute[] = [
  attribute('displayName', 'Unique in the workspace.', { required: true, uniqueness: 'server' }),
  externalId,
  reference('members', 'The users in the group.', 'readWrite'),
];

export const schemas = (base: string): Resource[] =>
  (
    [
      ['User', USER_SCHEMA, user],
      ['Group', GROUP_SCHEMA, group],
    ] as const
  ).map(([name, id, attributes]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...{ id, name, description: name, attributes },
    meta: { resourceType: 'Schema', location: locationOf(base, `Schemas/${id}`) },
  }));
