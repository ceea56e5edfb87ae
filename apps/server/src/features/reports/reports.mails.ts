import type { Language } from '@rushes/contract/enums';
import type { MailText } from '#platform/mail/compose.ts';

interface About {
  tenant: string;
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
    button: 'Open reports',
    foot: 'You can turn off the monthly report in the workspace settings.',
    locale: 'en-GB',
  },
  nl: {
    subject: (tenant: string, month: string) => `Rapport van ${tenant} over ${month}`,
    hello: (name: string) => `Hallo ${name},`,
    text: (tenant: string, month: string) =>
      `In de bijlage staat het rapport van ${tenant} over ${month}: het verbruik per dienst en per gebruiker.`,
    button: 'Rapporten openen',
    foot: 'Je kunt het maandelijkse rapport uitzetten in de instellingen van de werkruimte.',
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
  return {
    to: to.email,
    language: to.language,
    subject: texts.subject(tenant, named),
    heading: texts.subject(tenant, named),
    paragraphs: [texts.hello(to.firstname), texts.text(tenant, named)],
    button: { text: texts.button, url },
    footnote: texts.foot,
    attachments: [{ filename, type: 'application/pdf', content: pdf.toString('base64') }],
  };
}
