import type { Language } from '@rushes/contract/enums';
import { writeDay } from '#features/identity/index.ts';
import type { MailText } from '#platform/mail/compose.ts';

// E-mails about the tenant. Plain text only: user input is never interpreted as markup.

export type EmailKind = 'editorial' | 'traffic' | 'support';
type Words = Omit<MailText, 'to' | 'language'>;

interface Mails {
  confirmEmail(about: { tenant: string; kind: EmailKind; url: string }): Words;
  marked(about: { firstname: string; tenant: string; asker: string; day: string }): Words;
}

const kindsInEnglish = { editorial: 'editorial', traffic: 'traffic', support: 'support' };
const kindsInDutch = { editorial: 'redactie', traffic: 'traffic', support: 'support' };

const words: Record<Language, Mails> = {
  en: {
    confirmEmail: ({ tenant, kind, url }) => ({
      subject: `Confirm this address for ${tenant}`,
      heading: 'Confirm this address',
      paragraphs: [
        `${tenant} wants to use this address for ${kindsInEnglish[kind]}. Open this link to confirm. It is valid for 24 hours.`,
      ],
      button: { text: 'Use this address', url },
      footnote: 'If you did not expect this e-mail, you can ignore it.',
    }),
    marked: ({ firstname, tenant, asker, day }) => ({
      subject: `${tenant} will be deleted`,
      heading: `${tenant} will be deleted`,
      paragraphs: [
        `Hi ${firstname},`,
        `${asker} marked ${tenant} for deletion. All files, folders, links and accounts are deleted permanently on ${day}.`,
        'Until then, you can use it as usual and download your files.',
      ],
      footnote:
        'Is this a mistake? Contact your platform administrator before that date to restore the workspace.',
    }),
  },
  nl: {
    confirmEmail: ({ tenant, kind, url }) => ({
      subject: `Bevestig dit adres voor ${tenant}`,
      heading: 'Bevestig dit adres',
      paragraphs: [
        `${tenant} wil dit adres gebruiken voor ${kindsInDutch[kind]}. Open deze link om te bevestigen. De link is 24 uur geldig.`,
      ],
      button: { text: 'Dit adres gebruiken', url },
      footnote: 'Verwachtte je deze e-mail niet? Dan kun je hem negeren.',
    }),
    marked: ({ firstname, tenant, asker, day }) => ({
      subject: `${tenant} wordt verwijderd`,
      heading: `${tenant} wordt verwijderd`,
      paragraphs: [
        `Hallo ${firstname},`,
        `${asker} heeft ${tenant} gemarkeerd voor verwijdering. Alle bestanden, mappen, links en accounts worden op ${day} definitief verwijderd.`,
        'Tot die tijd kun je de werkruimte gewoon gebruiken en je bestanden downloaden.',
      ],
      footnote:
        'Is dit een vergissing? Neem vóór die datum contact op met je platformbeheerder om de werkruimte te herstellen.',
    }),
  },
};

export function confirmEmailMail(
  to: { email: string; language: Language },
  about: { tenant: string; kind: EmailKind; url: string },
): MailText {
  return { ...words[to.language].confirmEmail(about), to: to.email, language: to.language };
}

export function markedMail(
  to: { email: string; firstname: string; language: Language },
  about: { tenant: string; asker: string; deletableat: Date },
): MailText {
  const day = writeDay(about.deletableat, to.language);
  const text = words[to.language].marked({ ...about, firstname: to.firstname, day });
  return { ...text, to: to.email, language: to.language };
}
