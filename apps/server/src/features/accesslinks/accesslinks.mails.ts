import type { Language } from '@rushes/contract/enums';
import { writeDay } from '#features/identity/index.ts';
import type { MailLogo, MailText } from '#platform/mail/compose.ts';
import { preventAutolinks } from '#platform/mail/prevent-autolinks.ts';

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
    subject: (inviter, what) => `${inviter} shared ${what} with you`,
    heading: { comments: 'Your review is requested', looking: 'Files shared with you' },
    lead: (inviter, tenant, what, comments) =>
      comments
        ? `${inviter} from ${tenant} requests your review of ${what}. You can comment directly on the frame. You don’t need an account.`
        : `${inviter} from ${tenant} shared ${what} with you. You don’t need an account.`,
    what: (first, more) =>
      first === undefined ? 'some files' : more === 0 ? `“${first}”` : `“${first}” and ${more} more`,
    until: (day) => `The link is available until ${day}.`,
    password: (inviter) => `The link is protected with a password. Ask ${inviter} for it.`,
    emailcode: 'The link works only with your e-mail address. Enter it to receive a 6-digit code.',
    code: {
      subject: (tenant) => `Your code for files from ${tenant}`,
      heading: 'Your code',
      lead: (tenant, minutes) =>
        `Enter this code to view the files from ${tenant}. It is valid for ${minutes} minutes and works once.`,
      footnote: (tenant) =>
        `You received this e-mail because someone opened a link from ${tenant} with your address. If it was not you, you can ignore it.`,
    },
    open: 'View files',
    footnote: (inviter) =>
      `You received this e-mail because ${inviter} entered your address. If you don’t know them, you can ignore it.`,
  },
  nl: {
    subject: (inviter, what) => `${inviter} heeft ${what} met je gedeeld`,
    heading: { comments: 'Je beoordeling wordt gevraagd', looking: 'Bestanden met je gedeeld' },
    lead: (inviter, tenant, what, comments) =>
      comments
        ? `${inviter} van ${tenant} vraagt je om ${what} te beoordelen. Je kunt direct bij een frame een opmerking plaatsen. Je hebt geen account nodig.`
        : `${inviter} van ${tenant} heeft ${what} met je gedeeld. Je hebt geen account nodig.`,
    what: (first, more) =>
      first === undefined ? 'een paar bestanden' : more === 0 ? `“${first}”` : `“${first}” en nog ${more}`,
    until: (day) => `De link is beschikbaar tot en met ${day}.`,
    password: (inviter) => `De link is beveiligd met een wachtwoord. Vraag het aan ${inviter}.`,
    emailcode: 'De link werkt alleen met jouw e-mailadres. Vul het in om een code van 6 cijfers te krijgen.',
    code: {
      subject: (tenant) => `Je code voor bestanden van ${tenant}`,
      heading: 'Je code',
      lead: (tenant, minutes) =>
        `Vul deze code in om de bestanden van ${tenant} te bekijken. De code is ${minutes} minuten geldig en werkt één keer.`,
      footnote: (tenant) =>
        `Je ontvangt deze e-mail omdat iemand een link van ${tenant} met jouw adres heeft geopend. Was jij dat niet? Dan kun je deze e-mail negeren.`,
    },
    open: 'Bestanden bekijken',
    footnote: (inviter) =>
      `Je ontvangt deze e-mail omdat ${inviter} je adres heeft ingevuld. Ken je ${inviter} niet? Dan kun je deze e-mail negeren.`,
  },
};

export function invitationMail(to: { email: string; language: Language }, about: About): MailText {
  const say = words[to.language];
  const [first, ...more] = about.names.map(preventAutolinks);
  const [inviter, tenant] = [preventAutolinks(about.inviter), preventAutolinks(about.tenant)];
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
  const tenant = preventAutolinks(about.tenant);
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
