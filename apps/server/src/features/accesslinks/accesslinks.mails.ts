import type { Language } from '@rushes/contract/enums';
import { writeDay } from '#features/identity/index.ts';
import type { MailLogo, MailText } from '#platform/mail/compose.ts';
import { disarm } from '#platform/mail/disarm.ts';

// E-mails to guests. Plain text only: user input is never interpreted as markup.

interface About {
  inviter: string;
  tenant: string;
  logo?: MailLogo | undefined;
  /** Names of the shared items; the e-mail shows the first one. */
  names: readonly string[];
  note: string;
  comments: boolean;
  password: boolean;
  /** The link requires a code that is sent to the address. */
  emailcode: boolean;
  expireat: string;
  url: string;
  includeqrcode: boolean;
}

interface Words {
  subject(inviter: string, what: string): string;
  heading: Record<'comments' | 'looking', string>;
  lead(inviter: string, tenant: string, what: string, comments: boolean): string;
  what(first: string | undefined, more: number): string;
  until(day: string): string;
  password(inviter: string): string;
  emailcode: string;
  code: {
    subject(tenant: string): string;
    heading: string;
    lead(tenant: string, minutes: number): string;
    footnote(tenant: string): string;
  };
  open: string;
  footnote(inviter: string): string;
}

const words: Record<Language, Words> = {
  en: {
    subject: (inviter, what) => `${inviter} invites you to look at ${what}`,
    heading: { comments: 'Tell us what you think', looking: 'Something to look at' },
    lead: (inviter, tenant, what, comments) =>
      comments
        ? `${inviter} of ${tenant} asks you to look at ${what} and to write your comments right at the picture they are about. You need no account.`
        : `${inviter} of ${tenant} shares ${what} with you. You need no account.`,
    what: (first, more) =>
      first === undefined ? 'some files' : more === 0 ? `“${first}”` : `“${first}” and ${more} more`,
    until: (day) => `The link works until ${day}.`,
    password: (inviter) =>
      `You need a password to open it. For security it is not in this e-mail: ask ${inviter}.`,
    emailcode:
      'The link opens for your address alone: type it there, and a code of six digits is sent to it.',
    code: {
      subject: (tenant) => `Your code for what ${tenant} shares with you`,
      heading: 'Your code',
      lead: (tenant, minutes) =>
        `Type this code to see what ${tenant} shares with you. It works for ${minutes} minutes, and once.`,
      footnote: (tenant) =>
        `You received this e-mail because someone opened a link of ${tenant} with your address. If it was not you, ignore it: without the code nobody gets in.`,
    },
    open: 'Open it',
    footnote: (inviter) =>
      `You received this e-mail because ${inviter} entered your address. If you do not know them, you can ignore it.`,
  },
  nl: {
    subject: (inviter, what) => `${inviter} nodigt je uit om ${what} te bekijken`,
    heading: { comments: 'Vertel ons wat je ervan vindt', looking: 'Iets om te bekijken' },
    lead: (inviter, tenant, what, comments) =>
      comments
        ? `${inviter} van ${tenant} vraagt je om ${what} te bekijken en je opmerkingen te schrijven bij het beeld waar ze over gaan. Je hebt geen account nodig.`
        : `${inviter} van ${tenant} deelt ${what} met je. Je hebt geen account nodig.`,
    what: (first, more) =>
      first === undefined ? 'een paar bestanden' : more === 0 ? `“${first}”` : `“${first}” en nog ${more}`,
    until: (day) => `De link werkt tot en met ${day}.`,
    password: (inviter) =>
      `Je hebt een wachtwoord nodig. Om veiligheidsredenen staat het niet in deze e-mail: vraag het aan ${inviter}.`,
    emailcode:
      'De link opent alleen voor jouw adres: vul het daar in, dan krijg je een code van zes cijfers.',
    code: {
      subject: (tenant) => `Je code voor wat ${tenant} met je deelt`,
      heading: 'Je code',
      lead: (tenant, minutes) =>
        `Vul deze code in om te zien wat ${tenant} met je deelt. Hij werkt ${minutes} minuten, en één keer.`,
      footnote: (tenant) =>
        `Je krijgt deze e-mail omdat iemand een link van ${tenant} met jouw adres heeft geopend. Was jij dat niet? Dan kun je hem negeren: zonder de code komt niemand binnen.`,
    },
    open: 'Openen',
    footnote: (inviter) =>
      `Je krijgt deze e-mail omdat ${inviter} je adres heeft ingevuld. Ken je ${inviter} niet? Dan kun je deze e-mail negeren.`,
  },
};

export function invitationMail(to: { email: string; language: Language }, about: About): MailText {
  const say = words[to.language];
  const [first, ...more] = about.names.map(disarm);
  const [inviter, tenant] = [disarm(about.inviter), disarm(about.tenant)];
  const what = say.what(first, more.length);
  return {
    to: to.email,
    language: to.language,
    brand: tenant,
    ...(about.logo ? { logo: about.logo } : {}),
    subject: say.subject(inviter, what),
    heading: say.heading[about.comments ? 'comments' : 'looking'],
    paragraphs: [
      say.lead(inviter, tenant, what, about.comments),
      ...about.note.split(/\n+/).filter((line) => line.trim()),
      say.until(writeDay(new Date(about.expireat), to.language)),
      ...(about.password ? [say.password(inviter)] : []),
      ...(about.emailcode ? [say.emailcode] : []),
    ],
    button: { text: say.open, url: about.url },
    ...(about.includeqrcode ? { qr: about.url } : {}),
    footnote: say.footnote(inviter),
  };
}

/** Contains no input of the requester, who may be anyone. */
export function codeMail(
  to: { email: string; language: Language },
  about: { tenant: string; logo?: MailLogo | undefined; code: string; minutes: number },
): MailText {
  const say = words[to.language].code;
  const tenant = disarm(about.tenant);
  return {
    to: to.email,
    language: to.language,
    brand: tenant,
    ...(about.logo ? { logo: about.logo } : {}),
    subject: say.subject(tenant),
    heading: say.heading,
    paragraphs: [say.lead(tenant, about.minutes)],
    code: about.code,
    footnote: say.footnote(tenant),
  };
}
