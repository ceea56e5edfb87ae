// Users and groups as an identity provider changes them. The caller checks the permission.

export { countingLookups } from '../email-address.service.ts';
export { changeGroup, dropGroup, holdGroup, makeGroup } from '../groups/membership.service.ts';
export { settle } from '../members.service.ts';
export { removeUser } from '../remove-user.service.ts';
export { changeProvisioned, provisionUser } from './provisioned.service.ts';
