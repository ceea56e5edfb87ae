import type { Mails, Method, SignInDetails, Words } from './identity.mails.ts';

const notAsked = 'Heb je dit niet aangevraagd? Dan kun je deze e-mail negeren.';

const where = ({ at, device, address }: SignInDetails) =>
  `Tijd: ${at}. Apparaat: ${device ?? 'onbekend'}. IP-adres: ${address}.`;
const notYou = ({ resetUrl }: SignInDetails) =>
  `Was jij dit niet? Stel dan nu een nieuw wachtwoord in op ${resetUrl} om alle sessies te beëindigen en neem contact op met je beheerder.`;

const methods = {
  password: 'wachtwoord',
  passkey: 'passkey',
  external: 'extern account',
  'sign-up': 'bevestigd adres',
};
const codes = { totp: 'authenticator-app', recovery: 'herstelcode' };
const methodName = ({ way, provider, code }: Method) =>
  [provider ?? methods[way], code && codes[code]].filter(Boolean).join(' en ');

const alert = (about: SignInDetails, subject: string, change: string): Words => ({
  subject,
  paragraphs: [`Hallo ${about.firstname},`, `${change} ${where(about)}`],
  footnote: notYou(about),
});

export const dutch: Mails = {
  signUpCode: ({ code, url }) => ({
    subject: 'Bevestig je e-mailadres',
    paragraphs: [
      'Je account is bijna klaar. Vul deze code in om je adres te bevestigen. De code is 24 uur geldig.',
    ],
    code,
    button: { text: 'Adres bevestigen', url },
    footnote: 'Heb je geen account gemaakt? Dan kun je deze e-mail negeren.',
  }),
  alreadyHasAccount: ({ signInUrl, resetUrl }) => ({
    subject: 'Je hebt al een account',
    paragraphs: [
      'Iemand heeft geprobeerd met dit adres een account te maken. Je hebt al een account, dus je kunt inloggen.',
      `Wachtwoord vergeten? Stel een nieuw wachtwoord in op ${resetUrl}`,
    ],
    button: { text: 'Inloggen', url: signInUrl },
    footnote: 'Was jij dit niet? Dan kun je deze e-mail negeren.',
  }),
  addressTaken: ({ signInUrl }) => ({
    subject: 'Je hebt al een account',
    paragraphs: [
      'Iemand wilde dit adres voor een ander account gebruiken. Het hoort bij jouw account, dus er is niets gewijzigd.',
      'Was jij dit? Verwijder dan een van de twee accounts of kies een ander adres.',
    ],
    button: { text: 'Inloggen', url: signInUrl },
    footnote: 'Was jij dit niet? Dan kun je deze e-mail negeren.',
  }),
  resetCode: ({ firstname, code, url }) => ({
    subject: 'Je code voor een nieuw wachtwoord',
    heading: 'Nieuw wachtwoord instellen',
    paragraphs: [
      `Hallo ${firstname},`,
      'Vul deze code in om een nieuw wachtwoord in te stellen. De code is 15 minuten geldig.',
    ],
    code,
    button: { text: 'Nieuw wachtwoord instellen', url },
    footnote: notAsked,
  }),
  temporaryCode: ({ firstname, code, url }) => ({
    subject: 'Je inlogcode',
    heading: 'Kies een wachtwoord',
    paragraphs: [
      `Hallo ${firstname},`,
      'Vul deze code in plaats van je tijdelijke wachtwoord in. De code is 15 minuten geldig.',
    ],
    code,
    button: { text: 'Code invullen', url },
    footnote: notAsked,
  }),
  invitation: ({ firstname, inviter, tenant, password, url, days }) => ({
    subject: `Uitnodiging voor ${tenant}`,
    heading: `Welkom bij ${tenant}`,
    paragraphs: [
      `Hallo ${firstname},`,
      `${inviter} heeft je uitgenodigd voor ${tenant} op Rushes.`,
      `Log in met dit adres en het tijdelijke wachtwoord hieronder en kies daarna je eigen wachtwoord. Het tijdelijke wachtwoord is ${days} dagen geldig.`,
    ],
    code: password,
    button: { text: 'Inloggen', url },
    footnote: 'Is het wachtwoord verlopen? Vraag dan een code aan op de inlogpagina.',
  }),
  temporaryPassword: ({ firstname, password, url, days }) => ({
    subject: 'Je tijdelijke wachtwoord',
    paragraphs: [
      `Hallo ${firstname},`,
      `Een beheerder heeft een tijdelijk wachtwoord voor je ingesteld. Log ermee in en kies je eigen wachtwoord. Het tijdelijke wachtwoord is ${days} dagen geldig. Al je sessies zijn beëindigd.`,
    ],
    code: password,
    button: { text: 'Inloggen', url },
    footnote: 'Verwachtte je dit niet? Neem contact op met je beheerder.',
  }),
  factorsReset: ({ firstname, administrator, url }) => ({
    subject: 'Tweestapsverificatie is gereset',
    paragraphs: [
      `Hallo ${firstname},`,
      `Beheerder ${administrator} heeft je authenticator-app, herstelcodes en passkeys verwijderd. Je kunt nu met alleen je wachtwoord inloggen. Al je sessies zijn beëindigd.`,
      'Log in en stel tweestapsverificatie opnieuw in.',
    ],
    button: { text: 'Inloggen', url },
    footnote:
      'Heb je dit niet aangevraagd? Neem nu contact op met je beheerder en stel een nieuw wachtwoord in.',
  }),
  emailLink: ({ firstname, url }) => ({
    subject: 'Bevestig je nieuwe e-mailadres',
    paragraphs: [
      `Hallo ${firstname},`,
      'Open deze link om dit adres voor je account te gebruiken. De link is 24 uur geldig.',
    ],
    button: { text: 'Dit adres gebruiken', url },
    footnote: 'Heb je dit niet aangevraagd? Dan kun je deze e-mail negeren.',
  }),
  passwordChanged: (about) =>
    alert(about, 'Je wachtwoord is gewijzigd', 'Het wachtwoord van je account is gewijzigd.'),
  emailAsked: (about) => ({
    subject: 'Je e-mailadres wordt gewijzigd',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Iemand heeft gevraagd om het adres van je account te wijzigen in ${about.email}. Dat gebeurt zodra de link die daarheen is gestuurd, wordt geopend. ${where(about)}`,
      'Was jij dit niet? Houd dit adres met de knop hieronder. De knop werkt 7 dagen, ook na de wijziging. Dit adres wordt hersteld, alle sessies worden beëindigd en wachtwoorden, passkeys en codes die sindsdien zijn ingesteld, worden verwijderd.',
    ],
    button: { text: 'Dit adres houden', url: about.undoUrl },
  }),
  emailChanged: (about) => ({
    subject: 'Je e-mailadres is gewijzigd',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Het adres van je account is nu ${about.email}. Dit adres wordt niet meer gebruikt. ${where(about)}`,
      ...(about.undoUrl
        ? [
            'Was jij dit niet? Herstel dit adres met de knop hieronder. De knop werkt 7 dagen. Alle sessies worden beëindigd, en wachtwoorden, passkeys en codes die sinds de aanvraag zijn ingesteld, worden verwijderd.',
          ]
        : []),
    ],
    ...(about.undoUrl ? { button: { text: 'Dit adres herstellen', url: about.undoUrl } } : {}),
    footnote: 'Was jij dit niet? Neem nu contact op met je beheerder.',
  }),
  mfaEnabled: (about) => ({
    subject: 'Tweestapsverificatie is ingeschakeld',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Je hebt nu een code uit je authenticator-app nodig om in te loggen. ${where(about)}`,
      'Bewaar je herstelcodes op een veilige plek.',
    ],
    footnote: notYou(about),
  }),
  mfaDisabled: (about) =>
    alert(
      about,
      'Tweestapsverificatie is uitgeschakeld',
      'Je hebt geen code uit je authenticator-app meer nodig om in te loggen.',
    ),
  recoveryCodesRenewed: (about) =>
    alert(
      about,
      'Je hebt nieuwe herstelcodes',
      'Je herstelcodes zijn vervangen. De vorige codes werken niet meer.',
    ),
  recoveryCodeUsed: (about) =>
    alert(
      about,
      'Er is een herstelcode gebruikt',
      `Een van je herstelcodes is gebruikt. Je hebt er nog ${about.left}.`,
    ),
  passkeyAdded: (about) =>
    alert(about, 'Er is een passkey toegevoegd', `De passkey “${about.name}” is aan je account toegevoegd.`),
  tokenCreated: (about) =>
    alert(
      about,
      'Er is een API-token gemaakt',
      `Het API-token “${about.name}” is gemaakt. Iedereen met dit token heeft toegang tot je account, binnen de rechten van het token.`,
    ),
  appConnected: (about) =>
    alert(about, 'Er is een app gekoppeld', `“${about.app}” heeft nu toegang tot je account.`),
  passkeyRemoved: (about) =>
    alert(about, 'Er is een passkey verwijderd', `De passkey “${about.name}” is van je account verwijderd.`),
  providerLinked: (about) => ({
    subject: 'Nieuwe inlogmethode',
    heading: `Je kunt inloggen met ${about.provider}`,
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Je account is gekoppeld aan ${about.provider}. Je kunt daar nu mee inloggen. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  newDevice: (about) => ({
    subject: 'Ingelogd op een nieuw apparaat',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Je account is gebruikt op een nieuw apparaat. ${where(about)} Inlogmethode: ${methodName(about.method)}.`,
    ],
    footnote: notYou(about),
  }),
  deletionAsked: (about) =>
    alert(
      about,
      'Je account wordt verwijderd',
      `Je account wordt op ${about.day} verwijderd. Log vóór die datum in om het te behouden.`,
    ),
};
