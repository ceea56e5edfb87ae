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
const kindsInDutch = { editorial: 'redactie', traffic: 'traffic', support: 'ondersteuning' };

const words: Record<Language, Mails> = {
  en: {
    confirmEmail: ({ tenant, kind, url }) => ({
      subject: `Confirm this address for ${tenant}`,
      heading: 'Confirm this address',
      paragraphs: [
        `${tenant} wants to use this address for ${kindsInEnglish[kind]}. Open this link to agree. It works for 24 hours.`,
      ],
      button: { text: 'Use this address', url },
      footnote:
        'Do you not know what this is about? Then you can ignore this e-mail: nothing changes without the link.',
    }),
    marked: ({ firstname, tenant, asker, day }) => ({
      subject: `${tenant} will be deleted`,
      heading: `${tenant} will be deleted`,
      paragraphs: [
        `Hello ${firstname},`,
        `${asker} has asked for the end of ${tenant}. On ${day} everything in it is deleted for good: files, folders, links and accounts.`,
        'Until then you can work on and download what you want to keep.',
      ],
      footnote:
        'Is this a mistake? Ask those who run this installation to restore the tenant before that day.',
    }),
  },
  nl: {
    confirmEmail: ({ tenant, kind, url }) => ({
      subject: `Bevestig dit adres voor ${tenant}`,
      heading: 'Bevestig dit adres',
      paragraphs: [
        `${tenant} wil dit adres gebruiken voor ${kindsInDutch[kind]}. Open deze link als je dat goedvindt. Hij werkt 24 uur.`,
      ],
      button: { text: 'Gebruik dit adres', url },
      footnote:
        'Weet je niet waar dit over gaat? Dan kun je deze e-mail negeren: zonder de link verandert er niets.',
    }),
    marked: ({ firstname, tenant, asker, day }) => ({
      subject: `${tenant} wordt verwijderd`,
      heading: `${tenant} wordt verwijderd`,
      paragraphs: [
        `Hallo ${firstname},`,
        `${asker} heeft gevraagd om ${tenant} op te heffen. Op ${day} wordt alles daarin voorgoed verwijderd: bestanden, mappen, links en accounts.`,
        'Tot dan kun je doorwerken en downloaden wat je wilt bewaren.',
      ],
      footnote:
        'Is dit een vergissing? Vraag de beheerders van deze installatie de tenant voor die dag te herstellen.',
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
