// Accounts, sign-up, sign-in and sign-out, MFA and sessions. Owns users, credentials, sessions, e-mails,
// challenges, authenticators, recovery codes, passkeys and external identities. Fires hooks when an account is
// confirmed or deleted. Listens to no other feature.
import type { Feature } from '#platform/feature/feature.ts';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { externalRoutes } from './external/external.routes.ts';
import { identityJobs } from './identity.jobs.ts';
import { sessionRoutes } from './identity.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { passwordsRoutes } from './passwords/passwords.routes.ts';
import { reauthenticationRoutes } from './reauthentication/reauthentication.routes.ts';
import { signUpRoutes } from './sign-up/sign-up.routes.ts';
import { mfaRoutes } from './two-factor/mfa.routes.ts';

export { accountConfirmed, accountDeleted, signedInWithProvider } from './identity.hooks.ts';
export { writeDay } from './identity.mails.ts';
export { authenticate, changeSettings, findActor, findHolder } from './identity.service.ts';
export { rememberDevice } from './model/known-device.ts';
export { endSessionsOf } from './sessions/sessions.service.ts';

export const identityFeature: Feature = {
  name: 'identity',
  routes: [
    ...sessionRoutes,
    ...signUpRoutes,
    ...passwordsRoutes,
    ...mfaRoutes,
    ...passkeyRoutes,
    ...reauthenticationRoutes,
    ...externalRoutes,
    ...accountsRoutes,
  ],
  jobs: identityJobs,
};
