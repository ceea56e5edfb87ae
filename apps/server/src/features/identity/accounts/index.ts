// Accounts as other features manage them: create, invite, change, disable, delete.
export { resetFactors } from '../two-factor/reset-factors.service.ts';
export {
  hasUser,
  hasUsers,
  insertUser,
  type Profile,
  setDisabled,
  updateProfile,
} from './accounts.queries.ts';
export {
  deleteAccount,
  sendInvitation,
  sendTemporaryPassword,
  setTemporaryPassword,
} from './manage-account.service.ts';
export { notifyOldAddress } from './undo-email.service.ts';
