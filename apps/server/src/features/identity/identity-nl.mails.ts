import type { Circumstances, Mails } from './identity.mails.ts';

const notAsked =
  'Heb je hier niet om gevraagd? Dan hoef je niets te doen: zonder de code verandert er niets.';

const where = ({ at, device, address }: Circumstances) =>
  `Dat gebeurde op ${at}, met ${device ?? 'een onbekend apparaat'}, vanaf ${address}.`;
const notYou = ({ resetUrl }: Circumstances) =>
  `Was jij dit niet? Kies dan meteen een nieuw wachtwoord op ${resetUrl}; daarmee eindigt elke sessie. Meld het daarna je beheerder.`;

export const dutch: Mails = {
  signUpCode: ({ code, url }) => ({
    subject: 'Bevestig je e-mailadres',
    heading: 'Bevestig je e-mailadres',
    paragraphs: ['Je account is bijna klaar. Typ deze code om je adres te bevestigen. Hij werkt 24 uur.'],
    code,
    button: { text: 'Adres bevestigen', url },
    footnote: 'Heb je geen account aangemaakt? Dan hoef je niets te doen: zonder de code gebeurt er niets.',
  }),
  alreadyHasAccount: ({ signInUrl, resetUrl }) => ({
    subject: 'Je hebt al een account',
    heading: 'Je hebt al een account',
    paragraphs: [
      'Iemand, waarschijnlijk jij, wilde met dit adres een account aanmaken. Dat heb je al, dus je kunt gewoon inloggen.',
      `Wachtwoord vergeten? Kies een nieuw op ${resetUrl}`,
    ],
    button: { text: 'Inloggen', url: signInUrl },
    footnote: 'Was jij dit niet? Dan hoef je niets te doen: er is niets veranderd.',
  }),
  resetCode: ({ firstname, code, url }) => ({
    subject: 'Je code voor een nieuw wachtwoord',
    heading: 'Kies een nieuw wachtwoord',
    paragraphs: [
      `Hallo ${firstname},`,
      'Typ deze code om een nieuw wachtwoord te kiezen. Hij werkt 15 minuten.',
    ],
    code,
    button: { text: 'Nieuw wachtwoord kiezen', url },
    footnote: notAsked,
  }),
  temporaryCode: ({ firstname, code, url }) => ({
    subject: 'Je code om te beginnen',
    heading: 'Kies je eigen wachtwoord',
    paragraphs: [
      `Hallo ${firstname},`,
      'Typ deze code in plaats van je tijdelijke wachtwoord. Hij werkt 15 minuten.',
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
      `${inviter} nodigt je uit voor ${tenant} op Rushes, waar video wordt bewaard, beoordeeld en gedeeld.`,
      `Log in met dit adres en het tijdelijke wachtwoord hieronder en kies daarna je eigen wachtwoord. Het werkt ${days} dagen.`,
    ],
    code: password,
    button: { text: 'Inloggen', url },
    footnote:
      'Te laat, of het wachtwoord kwijt? Op de inlogpagina vraag je een code aan om opnieuw te beginnen.',
  }),
  temporaryPassword: ({ firstname, password, url, days }) => ({
    subject: 'Je tijdelijke wachtwoord',
    heading: 'Je tijdelijke wachtwoord',
    paragraphs: [
      `Hallo ${firstname},`,
      `Een beheerder heeft je een tijdelijk wachtwoord gegeven. Log ermee in en kies je eigen wachtwoord. Het werkt ${days} dagen; je sessies zijn afgelopen.`,
    ],
    code: password,
    button: { text: 'Inloggen', url },
    footnote: 'Had je dit niet verwacht? Vraag het je beheerder.',
  }),
  factorsReset: ({ firstname, administrator, url }) => ({
    subject: 'Je tweede stap bij het inloggen is weggehaald',
    heading: 'Je tweede stap bij het inloggen is weggehaald',
    paragraphs: [
      `Hallo ${firstname},`,
      `${administrator}, een beheerder, heeft je authenticator-app, je herstelcodes en je passkeys weggehaald. Met alleen je wachtwoord kun je nu inloggen; je sessies zijn afgelopen.`,
      'Log in en stel inloggen in twee stappen opnieuw in.',
    ],
    button: { text: 'Inloggen', url },
    footnote: 'Heb je hier niet om gevraagd? Meld het meteen je beheerder en kies een nieuw wachtwoord.',
  }),
  emailLink: ({ firstname, url }) => ({
    subject: 'Bevestig je nieuwe e-mailadres',
    heading: 'Bevestig je nieuwe e-mailadres',
    paragraphs: [
      `Hallo ${firstname},`,
      'Open deze link om dit adres voortaan voor je account te gebruiken. Hij werkt 24 uur.',
    ],
    button: { text: 'Dit adres gebruiken', url },
    footnote: 'Heb je hier niet om gevraagd? Dan hoef je niets te doen: zonder de link verandert er niets.',
  }),
  passwordChanged: (about) => ({
    subject: 'Je wachtwoord is gewijzigd',
    heading: 'Je wachtwoord is gewijzigd',
    paragraphs: [`Hallo ${about.firstname},`, `Je account heeft een nieuw wachtwoord. ${where(about)}`],
    footnote: notYou(about),
  }),
  emailAsked: (about) => ({
    subject: 'Je e-mailadres wordt gewijzigd',
    heading: 'Je e-mailadres wordt gewijzigd',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Iemand heeft gevraagd om het adres van je account te wijzigen in ${about.email}. Dat gebeurt zodra de link die daarheen is gestuurd, wordt geopend. ${where(about)}`,
      'Was jij dat niet? Houd dit adres met de knop hieronder. Die werkt 7 dagen, ook na de wijziging: dit adres wordt hersteld, alle sessies worden beëindigd en wachtwoorden, passkeys en codes die sindsdien zijn ingesteld, worden verwijderd.',
    ],
    button: { text: 'Dit adres houden', url: about.undoUrl },
  }),
  emailChanged: (about) => ({
    subject: 'Je e-mailadres is gewijzigd',
    heading: 'Je e-mailadres is gewijzigd',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Je account heeft nu het adres ${about.email}; dit adres hoort er niet meer bij. ${where(about)}`,
      ...(about.undoUrl
        ? [
            'Was jij dat niet? Herstel dit adres met de knop hieronder. Die werkt 7 dagen, beëindigt alle sessies en verwijdert wachtwoorden, passkeys en codes die sinds de aanvraag zijn ingesteld.',
          ]
        : []),
    ],
    ...(about.undoUrl ? { button: { text: 'Dit adres herstellen', url: about.undoUrl } } : {}),
    footnote: 'Was jij dit niet? Meld het meteen je beheerder.',
  }),
  mfaEnabled: (about) => ({
    subject: 'Inloggen in twee stappen staat aan',
    heading: 'Inloggen in twee stappen staat aan',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Voortaan heb je bij het inloggen ook een code van je authenticator-app nodig. ${where(about)}`,
      'Bewaar je herstelcodes op een veilige plek.',
    ],
    footnote: notYou(about),
  }),
  mfaDisabled: (about) => ({
    subject: 'Inloggen in twee stappen staat uit',
    heading: 'Inloggen in twee stappen staat uit',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Bij het inloggen is geen code van je authenticator-app meer nodig. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  recoveryCodesRenewed: (about) => ({
    subject: 'Je hebt nieuwe herstelcodes',
    heading: 'Je hebt nieuwe herstelcodes',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Je herstelcodes zijn vervangen; de vorige werken niet meer. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  recoveryCodeUsed: (about) => ({
    subject: 'Er is een herstelcode gebruikt',
    heading: 'Er is een herstelcode gebruikt',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Een van je herstelcodes is gebruikt; je hebt er nog ${about.left}. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  passkeyAdded: (about) => ({
    subject: 'Er is een passkey toegevoegd',
    heading: 'Er is een passkey toegevoegd',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Met de passkey “${about.name}” kan nu op je account worden ingelogd. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  passkeyRemoved: (about) => ({
    subject: 'Er is een passkey verwijderd',
    heading: 'Er is een passkey verwijderd',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Met de passkey “${about.name}” kan niet meer op je account worden ingelogd. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  providerLinked: (about) => ({
    subject: 'Nog een manier om in te loggen',
    heading: `Je kunt inloggen met ${about.provider}`,
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Je account is gekoppeld aan ${about.provider}: voortaan kun je daarmee inloggen. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  newDevice: (about) => ({
    subject: 'Ingelogd op een nieuw apparaat',
    heading: 'Ingelogd op een nieuw apparaat',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Je account is gebruikt op een apparaat dat we nog niet kenden. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
  deletionAsked: (about) => ({
    subject: 'Je account wordt verwijderd',
    heading: 'Je account wordt verwijderd',
    paragraphs: [
      `Hallo ${about.firstname},`,
      `Je account wordt op ${about.day} verwijderd. Tot die dag kun je inloggen en het alsnog houden. ${where(about)}`,
    ],
    footnote: notYou(about),
  }),
};
