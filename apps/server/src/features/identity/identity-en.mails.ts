import type { Circumstances, Mails } from './identity.mails.ts';

const notAsked = 'You can ignore this e-mail if you did not ask for it: nothing changes without the code.';

const where = ({ at, device, address }: Circumstances) =>
  `It was done on ${at}, with ${device ?? 'an unknown device'}, from ${address}.`;
const notYou = ({ resetUrl }: Circumstances) =>
  `Was it not you? Choose a new password at once at ${resetUrl}; that ends every session. Then tell your administrator.`;

export const english: Mails = {
  signUpCode: ({ code, url }) => ({
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    paragraphs: [
      'Your account is almost ready. Type this code to confirm your address. It works for 24 hours.',
    ],
    code,
    button: { text: 'Confirm the address', url },
    footnote:
      'Did you not make an account? Then you can ignore this e-mail: without the code nothing happens.',
  }),
  alreadyHasAccount: ({ signInUrl, resetUrl }) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, tried to make an account with this address. You already have one, so you can simply sign in.',
      `Forgot your password? Choose a new one at ${resetUrl}`,
    ],
    button: { text: 'Sign in', url: signInUrl },
    footnote: 'Was it not you? Then you can ignore this e-mail: nothing has changed.',
  }),
  resetCode: ({ firstname, code, url }) => ({
    subject: 'Your code for a new password',
    heading: 'Choose a new password',
    paragraphs: [`Hello ${firstname},`, 'Type this code to choose a new password. It works for 15 minutes.'],
    code,
    button: { text: 'Choose a new password', url },
    footnote: notAsked,
  }),
  temporaryCode: ({ firstname, code, url }) => ({
    subject: 'Your code to begin',
    heading: 'Choose your own password',
    paragraphs: [
      `Hello ${firstname},`,
      'Type this code instead of your temporary password. It works for 15 minutes.',
    ],
    code,
    button: { text: 'Type the code', url },
    footnote: notAsked,
  }),
  invitation: ({ firstname, inviter, tenant, password, url, days }) => ({
    subject: `Invitation to ${tenant}`,
    heading: `Welcome to ${tenant}`,
    paragraphs: [
      `Hello ${firstname},`,
      `${inviter} invites you to ${tenant} on Rushes, where video is kept, reviewed and shared.`,
      `Sign in with this address and the temporary password below, then choose your own. It works for ${days} days.`,
    ],
    code: password,
    button: { text: 'Sign in', url },
    footnote: 'Too late, or the password is gone? The sign-in page sends you a code for a new start.',
  }),
  temporaryPassword: ({ firstname, password, url, days }) => ({
    subject: 'Your temporary password',
    heading: 'Your temporary password',
    paragraphs: [
      `Hello ${firstname},`,
      `An administrator has given you a temporary password. Sign in with it and choose your own. It works for ${days} days; your sessions have ended.`,
    ],
    code: password,
    button: { text: 'Sign in', url },
    footnote: 'Did you not expect this? Ask your administrator.',
  }),
  factorsReset: ({ firstname, administrator, url }) => ({
    subject: 'Your second factor was taken away',
    heading: 'Your second factor was taken away',
    paragraphs: [
      `Hello ${firstname},`,
      `${administrator}, an administrator, has taken away your authenticator app, your recovery codes and your passkeys. Your password alone opens your account now; your sessions have ended.`,
      'Sign in and set up two-factor sign-in again.',
    ],
    button: { text: 'Sign in', url },
    footnote: 'Did you not ask for this? Tell your administrator at once, and choose a new password.',
  }),
  emailLink: ({ firstname, url }) => ({
    subject: 'Confirm your new e-mail address',
    heading: 'Confirm your new e-mail address',
    paragraphs: [
      `Hello ${firstname},`,
      'Open this link to use this address for your account from now on. It works for 24 hours.',
    ],
    button: { text: 'Use this address', url },
    footnote: 'Did you not ask for it? Then you can ignore this e-mail: nothing changes without the link.',
  }),
  passwordChanged: (about) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`Hello ${about.firstname},`, `The password of your account is a new one. ${where(about)}`],
    footnote: notYou(about),
  }),
  emailAsked: (about) => ({
    subject: 'Your e-mail address is about to change',
    heading: 'Your e-mail address is about to change',
    paragraphs: [
      `Hello ${about.firstname},`,
      `Somebody asked to change the address of your account to ${about.email}. The change takes effect when the link sent there is opened. ${where(about)}`,
      'Was it not you? Keep this address with the button below. It works for 7 days, also after the change: it restores this address, ends every session and removes the passwords, passkeys and codes set since then.',
    ],
    button: { text: 'Keep this address', url: about.undoUrl },
  }),
  emailChanged: (about) => ({
    subject: 'Your e-mail address was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Hello ${about.firstname},`,
      `Your account now has the address ${about.email}; this one no longer belongs to it. ${where(about)}`,
      ...(about.undoUrl
        ? [
            'Was it not you? Restore this address with the button below. It works for 7 days, ends every session and removes the passwords, passkeys and codes set since the change was asked for.',
          ]
        : []),
    ],
    ...(about.undoUrl ? { button: { text: 'Restore this address', url: about.undoUrl } } : {}),
    footnote: 'Was it not you? Tell your administrator at once.',
  }),
  mfaEnabled: (about) => ({
    subject: 'Two-factor sign-in is on',
    heading: 'Two-factor sign-in is on',
    paragraphs: [
      `Hello ${about.firstname},`,
      `From now on signing in also takes a code of your authenticator app. ${where(about)}`,
      'Keep your recovery codes somewhere safe.',
    ],
    footnote: notYou(about),
  }),
  mfaDisabled: (about) => ({
    subject: 'Two-factor sign-in is off',
    heading: 'Two-factor sign-in is off',
    paragraphs: [
      `Hello ${about.firstname},`,
      `Signing in no longer takes a code of your authenticator app. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  recoveryCodesRenewed: (about) => ({
    subject: 'You have new recovery codes',
    heading: 'You have new recovery codes',
    paragraphs: [
      `Hello ${about.firstname},`,
      `Your recovery codes were replaced; the ones before no longer work. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  recoveryCodeUsed: (about) => ({
    subject: 'A recovery code was used',
    heading: 'A recovery code was used',
    paragraphs: [
      `Hello ${about.firstname},`,
      `One of your recovery codes was used; you have ${about.left} left. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  passkeyAdded: (about) => ({
    subject: 'A passkey was added',
    heading: 'A passkey was added',
    paragraphs: [
      `Hello ${about.firstname},`,
      `The passkey “${about.name}” can now sign in to your account. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  passkeyRemoved: (about) => ({
    subject: 'A passkey was removed',
    heading: 'A passkey was removed',
    paragraphs: [
      `Hello ${about.firstname},`,
      `The passkey “${about.name}” can no longer sign in to your account. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  providerLinked: (about) => ({
    subject: 'Another way to sign in',
    heading: `You can sign in with ${about.provider}`,
    paragraphs: [
      `Hello ${about.firstname},`,
      `Your account was linked with ${about.provider}: you can sign in with it from now on. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  newDevice: (about) => ({
    subject: 'Signed in on a new device',
    heading: 'Signed in on a new device',
    paragraphs: [
      `Hello ${about.firstname},`,
      `Your account was used on a device we did not know yet. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  deletionAsked: (about) => ({
    subject: 'Your account will be deleted',
    heading: 'Your account will be deleted',
    paragraphs: [
      `Hello ${about.firstname},`,
      `Your account will be deleted on ${about.day}. Until then you can sign in and keep it after all. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
};
