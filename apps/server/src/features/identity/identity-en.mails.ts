import type { Mails, Method, SignInDetails, Words } from './identity.mails.ts';

const notAsked = 'If you did not request this, you can ignore this e-mail.';

const where = ({ at, device, address }: SignInDetails) =>
  `Time: ${at}. Device: ${device ?? 'unknown'}. IP address: ${address}.`;
const notYou = ({ resetUrl }: SignInDetails) =>
  `If this was not you, set a new password now at ${resetUrl} to end all sessions, and contact your administrator.`;

const methods = {
  password: 'password',
  passkey: 'passkey',
  external: 'external account',
  'sign-up': 'confirmed address',
};
const codes = { totp: 'authenticator app', recovery: 'recovery code' };
const methodName = ({ way, provider, code }: Method) =>
  [provider ?? methods[way], code && codes[code]].filter(Boolean).join(' and ');

const alert = (about: SignInDetails, subject: string, change: string): Words => ({
  subject,
  paragraphs: [`Hi ${about.firstname},`, `${change} ${where(about)}`],
  footnote: notYou(about),
});

export const english: Mails = {
  signUpCode: ({ code, url }) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Your account is almost ready. Enter this code to confirm your address. It is valid for 24 hours.',
    ],
    code,
    button: { text: 'Confirm address', url },
    footnote: 'If you did not create an account, you can ignore this e-mail.',
  }),
  alreadyHasAccount: ({ signInUrl, resetUrl }) => ({
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to create an account with this address. You already have an account, so you can sign in.',
      `Forgot your password? Set a new one at ${resetUrl}`,
    ],
    button: { text: 'Sign in', url: signInUrl },
    footnote: 'If this was not you, you can ignore this e-mail.',
  }),
  addressTaken: ({ signInUrl }) => ({
    subject: 'You already have an account',
    paragraphs: [
      'Someone requested to use this address for another account. It belongs to your account, so nothing was changed.',
      'If this was you, delete one of the two accounts or choose another address.',
    ],
    button: { text: 'Sign in', url: signInUrl },
    footnote: 'If this was not you, you can ignore this e-mail.',
  }),
  resetCode: ({ firstname, code, url }) => ({
    subject: 'Your code for a new password',
    heading: 'Set a new password',
    paragraphs: [`Hi ${firstname},`, 'Enter this code to set a new password. It is valid for 15 minutes.'],
    code,
    button: { text: 'Set a new password', url },
    footnote: notAsked,
  }),
  temporaryCode: ({ firstname, code, url }) => ({
    subject: 'Your sign-in code',
    heading: 'Choose a password',
    paragraphs: [
      `Hi ${firstname},`,
      'Enter this code instead of your temporary password. It is valid for 15 minutes.',
    ],
    code,
    button: { text: 'Enter code', url },
    footnote: notAsked,
  }),
  invitation: ({ firstname, inviter, tenant, password, url, days }) => ({
    subject: `Invitation to ${tenant}`,
    heading: `Welcome to ${tenant}`,
    paragraphs: [
      `Hi ${firstname},`,
      `${inviter} invited you to ${tenant} on Rushes.`,
      `Sign in with this address and the temporary password below, then choose your own password. The temporary password is valid for ${days} days.`,
    ],
    code: password,
    button: { text: 'Sign in', url },
    footnote: 'If the password has expired, you can request a code on the sign-in page.',
  }),
  temporaryPassword: ({ firstname, password, url, days }) => ({
    subject: 'Your temporary password',
    paragraphs: [
      `Hi ${firstname},`,
      `An administrator set a temporary password for you. Sign in with it and choose your own password. The temporary password is valid for ${days} days. All your sessions have ended.`,
    ],
    code: password,
    button: { text: 'Sign in', url },
    footnote: 'If you did not expect this, contact your administrator.',
  }),
  factorsReset: ({ firstname, administrator, url }) => ({
    subject: 'Two-factor authentication was reset',
    paragraphs: [
      `Hi ${firstname},`,
      `The administrator ${administrator} removed your authenticator app, recovery codes and passkeys. You can now sign in with your password only. All your sessions have ended.`,
      'Sign in and set up two-factor authentication again.',
    ],
    button: { text: 'Sign in', url },
    footnote: 'If you did not request this, contact your administrator now and set a new password.',
  }),
  emailLink: ({ firstname, url }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `Hi ${firstname},`,
      'Open this link to use this address for your account. It is valid for 24 hours.',
    ],
    button: { text: 'Use this address', url },
    footnote: 'If you did not request this, you can ignore this e-mail.',
  }),
  passwordChanged: (about) =>
    alert(about, 'Your password was changed', 'The password of your account was changed.'),
  emailAsked: (about) => ({
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      `Hi ${about.firstname},`,
      `Someone requested to change the address of your account to ${about.email}. The change takes effect when the link sent there is opened. ${where(about)}`,
      'If this was not you, keep this address with the button below. The button works for 7 days, even after the change. It restores this address, ends all sessions and removes passwords, passkeys and codes set since then.',
    ],
    button: { text: 'Keep this address', url: about.undoUrl },
  }),
  emailChanged: (about) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `Hi ${about.firstname},`,
      `The address of your account is now ${about.email}. This address is no longer used. ${where(about)}`,
      ...(about.undoUrl
        ? [
            'If this was not you, restore this address with the button below. The button works for 7 days. It ends all sessions and removes passwords, passkeys and codes set since the change was requested.',
          ]
        : []),
    ],
    ...(about.undoUrl ? { button: { text: 'Restore this address', url: about.undoUrl } } : {}),
    footnote: 'If this was not you, contact your administrator now.',
  }),
  mfaEnabled: (about) => ({
    subject: 'Two-factor authentication is on',
    paragraphs: [
      `Hi ${about.firstname},`,
      `You now need a code from your authenticator app to sign in. ${where(about)}`,
      'Keep your recovery codes in a safe place.',
    ],
    footnote: notYou(about),
  }),
  mfaDisabled: (about) =>
    alert(
      about,
      'Two-factor authentication is off',
      'You no longer need a code from your authenticator app to sign in.',
    ),
  recoveryCodesRenewed: (about) =>
    alert(
      about,
      'You have new recovery codes',
      'Your recovery codes were replaced. The previous codes no longer work.',
    ),
  recoveryCodeUsed: (about) =>
    alert(
      about,
      'A recovery code was used',
      `One of your recovery codes was used. You have ${about.left} left.`,
    ),
  passkeyAdded: (about) =>
    alert(about, 'A passkey was added', `The passkey “${about.name}” was added to your account.`),
  tokenCreated: (about) =>
    alert(
      about,
      'An API token was created',
      `The API token “${about.name}” was created. Anyone with this token can access your account, within its permissions.`,
    ),
  appConnected: (about) =>
    alert(about, 'An app was connected', `“${about.app}” now has access to your account.`),
  passkeyRemoved: (about) =>
    alert(about, 'A passkey was removed', `The passkey “${about.name}” was removed from your account.`),
  providerLinked: (about) => ({
    subject: 'New sign-in method',
    heading: `You can sign in with ${about.provider}`,
    paragraphs: [
      `Hi ${about.firstname},`,
      `Your account was connected to ${about.provider}. You can now sign in with it. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  newDevice: (about) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Hi ${about.firstname},`,
      `Your account was used on a new device. ${where(about)} Sign-in method: ${methodName(about.method)}.`,
    ],
    footnote: notYou(about),
  }),
  deletionAsked: (about) =>
    alert(
      about,
      'Your account will be deleted',
      `Your account will be deleted on ${about.day}. Sign in before that date to keep it.`,
    ),
};
