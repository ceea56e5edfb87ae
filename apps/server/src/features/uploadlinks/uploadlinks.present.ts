import type { Brand } from '@rushes/contract/brands';
import { pick } from '@rushes/contract/objects';
import type { UploadEntrance, UploadFolder } from '@rushes/contract/uploadaccess';
import type { UploadLink } from '@rushes/contract/uploadlinks';
import { stateOf } from './uploadlinks.policy.ts';
import type { LinkRow } from './uploadlinks.queries.ts';

export const linkUrl = (publicUrl: string, code: string) => `${publicUrl}/uploadaccess/${code}`;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export function presentLink(row: LinkRow, publicUrl: string): UploadLink {
  return {
    ...pick(row, ['id', 'maxfilesize', 'note', 'expireat', 'teamonly', 'nodeid', 'widget', 'origins']),
    ...pick(row, ['language', 'createdat']),
    url: linkUrl(publicUrl, row.code),
    password: flag(row.password !== null),
    widgeturl: `${publicUrl}/embedded-upload/${row.code}`,
    state: stateOf(row),
    invitations: row.emails.map((email) => ({ email })),
    createdby: { id: row.createdbyid, name: row.createdbyname },
  };
}

// Responses for guests: no ids, and nothing about the contents or the location of the folder.

export const presentEntrance = (row: LinkRow, brand: Brand): UploadEntrance => ({
  tenant: row.tenantname,
  brand,
  password: flag(row.password !== null),
  widget: row.widget,
  language: row.language,
});

export const presentFolder = (row: LinkRow): UploadFolder => ({
  tenant: row.tenantname,
  name: row.nodename,
  createdby: { name: row.createdbyname },
  ...pick(row, ['maxfilesize', 'note', 'createdat', 'expireat', 'widget']),
});
