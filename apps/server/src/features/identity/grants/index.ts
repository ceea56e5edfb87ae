// Connected apps: tokens that are renewed. The feature `oauth` has their calls.
export {
  createGrant,
  endGrantByToken,
  endGrantOf,
  endStolen,
  type Issued,
  listApps,
  renewGrant,
  requireRoomForApp,
} from './grants.service.ts';
