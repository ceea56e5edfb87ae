import { fill } from '@rushes/contract/fill';
import {
  formatParams,
  type NotificationHead,
  type NotificationLines,
  notificationLines,
} from '@rushes/contract/notification-lines';
import { errorTextOf } from '#lib/error-text.ts';
import { currentLanguage } from '#lib/i18n.ts';

interface Message {
  code: string;
  params: Record<string, string | number>;
  /** The server's English text, for codes this build does not know. */
  content: string;
}

/** Text of a notification in the user's language. Loaded on demand: most visits need none. */
export async function notificationText({ code, params, content }: Message): Promise<string> {
  const language = currentLanguage();
  const { notificationTexts } =
    language === 'nl'
      ? await import('@rushes/contract/notification-texts.nl')
      : await import('@rushes/contract/notification-texts.en');
  const text = (notificationTexts as Record<string, string>)[code];
  return text ? fill(text, formatParams(params, language)) : content;
}

/** The same in two lines, for a list; a single sentence if there is no heading. */
export async function notificationInLines(message: Message): Promise<NotificationLines> {
  const language = currentLanguage();
  const { notificationHeads } =
    language === 'nl'
      ? await import('@rushes/contract/notification-heads.nl')
      : await import('@rushes/contract/notification-heads.en');
  const head = (notificationHeads as Record<string, NotificationHead>)[message.code];
  const params = await withReason(message.params);
  const lines = head && notificationLines(head, formatParams(params, language));
  return lines ?? { subject: await notificationText(message), more: '', detail: '' };
}

/** The reason of a failure, or of skipped items, is an error code. Replaces it with its text. */
async function withReason(params: Message['params']): Promise<Message['params']> {
  const { reason } = params;
  if (typeof reason !== 'string') return params;
  const because = await errorTextOf({ code: reason, params, content: '' });
  return because ? { ...params, because } : params;
}
