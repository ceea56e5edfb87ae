import type { Language } from '@rushes/contract/enums';
import { errorTexts as englishErrors } from '@rushes/contract/error-texts.en';
import { errorTexts as dutchErrors } from '@rushes/contract/error-texts.nl';
import { fill, type TextParams } from '@rushes/contract/fill';
import { notificationHeads as english } from '@rushes/contract/notification-heads.en';
import { notificationHeads as dutch } from '@rushes/contract/notification-heads.nl';
import { formatParams, type NotificationHead, notificationLines } from '@rushes/contract/notification-lines';
import { type NotificationTarget, notificationTarget } from '@rushes/contract/notification-target';
import type { MailText } from '#platform/mail/compose.ts';
import { preventAutolinks } from '#platform/mail/prevent-autolinks.ts';
import type { MailRecipient } from './notification-mails.queries.ts';

/** Maximum length of the list; the bell has the rest. */
const LONGEST = 20;

const heads: Record<Language, Record<string, NotificationHead>> = { en: english, nl: dutch };

const errors: Record<Language, Record<string, string>> = { en: englishErrors, nl: dutchErrors };

const words: Record<
  Language,
  {
    many(count: number): string;
    hello(firstname: string): string;
    rest(count: number): string;
    open: string;
    why(url: string): string;
  }
> = {
  en: {
    many: (count) => `${count} new notifications`,
    hello: (firstname) => `Hi ${firstname}, you have new notifications.`,
    rest: (count) => (count === 1 ? 'See 1 more in Rushes.' : `See ${count} more in Rushes.`),
    open: 'Open Rushes',
    why: (url) => `Change your notification settings: ${url}`,
  },
  nl: {
    many: (count) => `${count} nieuwe meldingen`,
    hello: (firstname) => `Hallo ${firstname}, je hebt nieuwe meldingen.`,
    rest: (count) =>
      count === 1 ? 'Bekijk nog 1 melding in Rushes.' : `Bekijk nog ${count} meldingen in Rushes.`,
    open: 'Rushes openen',
    why: (url) => `Wijzig je meldingsinstellingen: ${url}`,
  },
};

const disarmAll = (params: TextParams): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? preventAutolinks(value) : value,
    ]),
  );

/** The reason of a failure is stored as an error code; replace it by its text. */
function withReason(params: TextParams, language: Language): TextParams {
  const text = typeof params.reason === 'string' ? errors[language][params.reason] : undefined;
  return text ? { ...params, because: fill(text, params) } : params;
}

/** One e-mail for all pending notifications, in the language of the recipient. */
export function notificationsMail(
  to: { email: string; firstname: string; language: Language },
  news: readonly MailRecipient[],
  publicUrl: string,
): MailText {
  const { language, email } = to;
  const say = words[language];
  const shown = news.slice(0, LONGEST).map((one) => itemOf(one, language, publicUrl));
  const left = news.length - shown.length;
  const title = news.length === 1 ? shown[0]!.title : say.many(news.length);
  return {
    to: email,
    language,
    subject: title,
    heading: title,
    paragraphs: [say.hello(preventAutolinks(to.firstname))],
    items: shown,
    ...(left > 0 ? { after: say.rest(left) } : {}),
    button: { text: say.open, url: publicUrl },
    footnote: say.why(`${publicUrl}/console/profile/notifications`),
  };
}

function itemOf(one: MailRecipient, language: Language, publicUrl: string) {
  const params = withReason(disarmAll(formatParams(one.params, language)), language);
  const head = heads[language][one.code];
  const lines = head && notificationLines(head, params);
  const url = addressOf(one, publicUrl);
  return {
    title: lines ? `${lines.subject}${lines.more}` : one.content,
    ...(lines?.detail ? { detail: lines.detail } : {}),
    ...(url ? { url } : {}),
  };
}

function addressOf(one: MailRecipient, publicUrl: string): string | undefined {
  const place = notificationTarget(one, one.params);
  switch (place?.to) {
    case 'pod':
      return `${publicUrl}/pod/${place.id}${queryOf(place)}`;
    case 'node':
      return `${publicUrl}/node/${place.id}`;
    case 'plans':
      return `${publicUrl}/console/subscription-plans`;
    case 'webhooks':
      return `${publicUrl}/console/webhooks`;
    case 'link':
      return new URL(place.href, publicUrl).href;
    default:
      return undefined;
  }
}

function queryOf({ menu, comment, frame, start }: Extract<NotificationTarget, { to: 'pod' }>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ menu, comment, frame, start }))
    if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}
