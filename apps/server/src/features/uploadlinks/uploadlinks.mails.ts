import { type Language, LOCALES } from '@rushes/contract/enums';
import { writeDay } from '#features/identity/index.ts';
import type { MailLogo, MailText } from '#platform/mail/compose.ts';
import { preventAutolinks } from '#platform/mail/prevent-autolinks.ts';

// E-mails to guests. Plain text only: user input is never interpreted as markup.

interface About {
  inviter: string;
  tenant: string;
  logo?: MailLogo | undefined;
  folder: string;
  note: string;
  maxfilesize: number;
  password: boolean;
  expireat: string;
  url: string;
  includeqrcode: boolean;
}

interface Words {
  subject(inviter: string, tenant: string): string;
  heading(tenant: string): string;
  lead(inviter: string, tenant: string, folder: string): string;
  limits(size: string, day: string): string;
  password(inviter: string): string;
  open: string;
  footnote(inviter: string): string;
}

const words: Record<Language, Words> = {
  en: {
    subject: (inviter, tenant) => `${inviter} from ${tenant} requests files from you`,
    heading: (tenant) => `Send files to ${tenant}`,
    lead: (inviter, tenant, folder) =>
      `${inviter} from ${tenant} requests files for “${folder}”. Open the page and drop your files there. You don’t need an account.`,
    limits: (size, day) => `Files can be up to ${size} MB. The link is available until ${day}.`,
    password: (inviter) => `The link is protected with a password. Ask ${inviter} for it.`,
    open: 'Send files',
    footnote: (inviter) =>
      `You received this e-mail because ${inviter} entered your address. If you don’t know them, you can ignore it.`,
  },
  nl: {
    subject: (inviter, tenant) => `${inviter} van ${tenant} vraagt je om bestanden`,
    heading: (tenant) => `Bestanden versturen naar ${tenant}`,
    lead: (inviter, tenant, folder) =>
      `${inviter} van ${tenant} vraagt je om bestanden voor “${folder}”. Open de pagina en sleep je bestanden ernaartoe. Je hebt geen account nodig.`,
    limits: (size, day) =>
      `Bestanden mogen tot ${size} MB groot zijn. De link is beschikbaar tot en met ${day}.`,
    password: (inviter) => `De link is beveiligd met een wachtwoord. Vraag het aan ${inviter}.`,
    open: 'Bestanden versturen',
    footnote: (inviter) =>
      `Je ontvangt deze e-mail omdat ${inviter} je adres heeft ingevuld. Ken je ${inviter} niet? Dan kun je deze e-mail negeren.`,
  },
};

export function invitationMail(to: { email: string; language: Language }, about: About): MailText {
  const { language } = to;
  const say = words[language];
  const [inviter, tenant, folder] = [about.inviter, about.tenant, about.folder].map(preventAutolinks) as [
    string,
    string,
    string,
  ];
  const size = new Intl.NumberFormat(LOCALES[language]).format(about.maxfilesize);
  return {
    to: to.email,
    language,
    brand: tenant,
    ...(about.logo ? { logo: about.logo } : {}),
    subject: say.subject(inviter, tenant),
    heading: say.heading(tenant),
    paragraphs: [
      say.lead(inviter, tenant, folder),
      ...about.note.split(/\n+/).filter((line) => line.trim()),
      say.limits(size, writeDay(new Date(about.expireat), language)),
      ...(about.password ? [say.password(inviter)] : []),
    ],
    button: { text: say.open, url: about.url },
    ...(about.includeqrcode ? { qr: about.url } : {}),
    footnote: say.footnote(inviter),
  };
}
