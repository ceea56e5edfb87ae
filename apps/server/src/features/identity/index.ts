// Accounts, sign-up, sign-in and sign-out, MFA and sessions. Owns users, credentials, sessions, e-mails,
// challenges, authenticators, recovery codes, passkeys and external identities. Fires hooks when an account is
// confirmed or deleted. Listens to no other feature.
import type { Binding } from '#platform/http/bind.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { externalRoutes } from './external.routes.ts';
import { sessionRoutes } from './identity.routes.ts';
import { mfaRoutes } from './mfa.routes.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import { passwordsRoutes } from './passwords.routes.ts';
import { signUpRoutes } from './sign-up.routes.ts';

export {
  hasUser,
  hasUsers,
  insertUser,
  type Profile,
  setDisabled,
  updateProfile,
} from './accounts.queries.ts';
export { deleteAccount, sendInvitation, sendTemporaryPassword, setTemporaryPassword } from './accounts.ts';
export { countAddress, countAttempt, countMail, forgiveAttempts } from './attempts.ts';
export {
  closeMail,
  findByToken,
  forgetMails,
  issueCode,
  issueToken,
  listWaiting,
  NOBODY,
  tryCode,
} from './codes.ts';
export { accountConfirmed, accountDeleted } from './identity.hooks.ts';
export { identityCrons, identityJobs } from './identity.jobs.ts';
export { findSession, updateSettings } from './identity.queries.ts';
export { findActor } from './identity.service.ts';
export { sendNotice, writeDay } from './mails.ts';
export { resetFactors } from './reset-factors.ts';
export { endSessionsOf } from './sessions.ts';

export const identityRoutes: Binding[] = [
  ...sessionRoutes,
  ...signUpRoutes,
  ...passwordsRoutes,
  ...mfaRoutes,
  ...passkeyRoutes,
  ...externalRoutes,
  ...accountsRoutes,
];
