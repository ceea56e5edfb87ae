import type { Language } from '@rushes/contract/enums';
import type { Severity } from '@rushes/contract/support';
import type { MailText } from '#platform/mail/compose.ts';

export interface Ticket {
  kind: 'ticket' | 'feature';
  number: number;
  severity: Severity | null;
  text: string;
  page: string;
  browser: string;
  tenant: string | null;
  name: string;
  email: string;
}

const words = {
  en: {
    title: { ticket: 'Support ticket', feature: 'Feature request' },
    from: 'From',
    workspace: 'Workspace',
    severity: 'Severity',
    page: 'Page',
    browser: 'Browser',
    copy: { ticket: 'We received your support ticket', feature: 'We received your feature request' },
    copyText: (number: number) => `Your ticket number is ${number}. Include it if you contact support again.`,
    shot: 'A screenshot is attached.',
    severities: { question: 'Question', minor: 'Minor', major: 'Major', critical: 'Critical' },
  },
  nl: {
    title: { ticket: 'Supportticket', feature: 'Functieverzoek' },
    from: 'Van',
    workspace: 'Werkruimte',
    severity: 'Ernst',
    page: 'Pagina',
    browser: 'Browser',
    copy: {
      ticket: 'We hebben je supportticket ontvangen',
      feature: 'We hebben je functieverzoek ontvangen',
    },
    copyText: (number: number) =>
      `Je ticketnummer is ${number}. Vermeld het als je opnieuw contact opneemt met support.`,
    shot: 'Er is een schermafbeelding bijgevoegd.',
    severities: { question: 'Vraag', minor: 'Klein', major: 'Groot', critical: 'Kritiek' },
  },
} as const satisfies Record<Language, unknown>;

export interface Screenshot {
  filename: string;
  type: string;
  /** In base64. */
  content: string;
}

type To = { email: string; language: Language };

/** To support. Answers go to the sender. */
export function ticketMail(to: To, ticket: Ticket, screenshot: Screenshot | undefined): MailText {
  const texts = words[to.language];
  const title = `${texts.title[ticket.kind]} ${ticket.number}`;
  return {
    ...base(to, ticket, screenshot),
    subject: `${title}: ${firstLine(ticket.text)}`,
    heading: title,
    replyTo: ticket.email,
  };
}

export function copyMail(to: To, ticket: Ticket, screenshot: Screenshot | undefined): MailText {
  const texts = words[to.language];
  const text = base(to, ticket, screenshot);
  return {
    ...text,
    subject: `${texts.copy[ticket.kind]} (${ticket.number})`,
    heading: texts.copy[ticket.kind],
    paragraphs: [texts.copyText(ticket.number), ...text.paragraphs],
  };
}

function base(to: To, ticket: Ticket, screenshot: Screenshot | undefined) {
  const texts = words[to.language];
  const item = (title: string, detail: string) => (detail ? [{ title, detail }] : []);
  return {
    to: to.email,
    language: to.language,
    paragraphs: ticket.text.split(/\n{2,}/),
    items: [
      ...item(texts.from, `${ticket.name} (${ticket.email})`),
      ...item(texts.workspace, ticket.tenant ?? ''),
      ...item(texts.severity, ticket.severity ? texts.severities[ticket.severity] : ''),
      ...item(texts.page, ticket.page),
      ...item(texts.browser, ticket.browser),
    ],
    ...(screenshot ? { after: texts.shot, attachments: [screenshot] } : {}),
  };
}

const SUBJECT = 60;
const firstLine = (text: string) => {
  const [line = ''] = text.split('\n');
  return line.length > SUBJECT ? `${line.slice(0, SUBJECT)}…` : line;
};
