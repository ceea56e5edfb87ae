// Connected apps: tokens that are renewed. The feature `oauth` has their calls.
export { listGrants } from './grants.queries.ts';
export {
  createGrant,
  endGrantByToken,
  endGrantOf,
  endStolen,
  type Issued,
  renewGrant,
  requireRoomForApp,
} from './grants.service.ts';
