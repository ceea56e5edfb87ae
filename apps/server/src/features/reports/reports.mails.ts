import type { Language } from '@rushes/contract/enums';
import type { MailText } from '#platform/mail/compose.ts';

interface About {
  /** Null: all. */
  tenant: string | null;
  /** Any day of the month. */
  month: string;
  filename: string;
  pdf: Buffer;
  url: string;
}

const words = {
  en: {
    subject: (tenant: string, month: string) => `Report of ${tenant} for ${month}`,
    hello: (name: string) => `Hi ${name},`,
    text: (tenant: string, month: string) =>
      `The report of ${tenant} for ${month} is attached: usage per service and user.`,
    all: 'all workspaces',
    allText: (month: string) =>
      `The report of all workspaces for ${month} is attached: usage per workspace and per service.`,
    button: 'Open reports',
    foot: 'You can turn off the monthly report in the workspace settings.',
    allFoot: 'You can turn off the monthly report on the Reports page.',
    locale: 'en-GB',
  },
  nl: {
    subject: (tenant: string, month: string) => `Rapport van ${tenant} over ${month}`,
    hello: (name: string) => `Hallo ${name},`,
    text: (tenant: string, month: string) =>
      `In de bijlage staat het rapport van ${tenant} over ${month}: het verbruik per dienst en per gebruiker.`,
    all: 'alle werkruimtes',
    allText: (month: string) =>
      `In de bijlage staat het rapport van alle werkruimtes over ${month}: het verbruik per werkruimte en per dienst.`,
    button: 'Rapporten openen',
    foot: 'Je kunt het maandelijkse rapport uitzetten in de instellingen van de werkruimte.',
    allFoot: 'Je kunt het maandelijkse rapport uitzetten op de pagina Rapporten.',
    locale: 'nl-NL',
  },
} as const satisfies Record<Language, unknown>;

export function monthlyMail(
  to: { email: string; firstname: string; language: Language },
  { tenant, month, filename, pdf, url }: About,
): MailText {
  const texts = words[to.language];
  const named = new Intl.DateTimeFormat(texts.locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(month));
  const subject = texts.subject(tenant ?? texts.all, named);
  const text = tenant === null ? texts.allText(named) : texts.text(tenant, named);
  return {
    to: to.email,
    language: to.language,
    subject,
    heading: subject,
    paragraphs: [texts.hello(to.firstname), text],
    button: { text: texts.button, url },
    footnote: tenant === null ? texts.allFoot : texts.foot,
    attachments: [{ filename, type: 'application/pdf', content: pdf.toString('base64') }],
  };
}
