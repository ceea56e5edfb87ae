// Accounts as other features manage them: create, invite, change, disable, delete.
export { resetFactors } from '../two-factor/reset-factors.service.ts';
export type { Profile } from './accounts.queries.ts';
export {
  deleteAccount,
  sendInvitation,
  sendTemporaryPassword,
  setTemporaryPassword,
} from './manage-account.service.ts';
export { addUser, hasUser, hasUsers, setDisabled, updateProfile } from './profile.service.ts';
export { notifyOldAddress } from './undo-email.service.ts';
