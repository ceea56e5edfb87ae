import { fill } from '@rushes/contract/fill';
import { type NoticeHead, type NoticeLines, noticeLines, sayDates } from '@rushes/contract/notice-lines';
import { errorTextOf } from './error-text.ts';
import { currentLanguage } from './i18n.ts';

interface Message {
  code: string;
  params: Record<string, string | number>;
  /** The server's English text, for codes this build does not know. */
  content: string;
}

/** The words of a message that is no error, in the user's language. Fetched when one arrives: most visits need none. */
export async function noticeText({ code, params, content }: Message): Promise<string> {
  const language = currentLanguage();
  const { noticeTexts } =
    language === 'nl'
      ? await import('@rushes/contract/notice-texts.nl')
      : await import('@rushes/contract/notice-texts.en');
  const text = (noticeTexts as Record<string, string>)[code];
  return text ? fill(text, sayDates(params, language)) : content;
}

/** The same in two lines, for a list; what has no lines of its own is one sentence. */
export async function noticeInLines(message: Message): Promise<NoticeLines> {
  const language = currentLanguage();
  const { noticeHeads } =
    language === 'nl'
      ? await import('@rushes/contract/notice-heads.nl')
      : await import('@rushes/contract/notice-heads.en');
  const head = (noticeHeads as Record<string, NoticeHead>)[message.code];
  const params = await withReason(message.params);
  const lines = head && noticeLines(head, sayDates(params, language));
  return lines ?? { subject: await noticeText(message), more: '', detail: '' };
}

/** Why something failed, or what of it was left out, travels as the code of an error: here it becomes words. */
async function withReason(params: Message['params']): Promise<Message['params']> {
  const { reason } = params;
  if (typeof reason !== 'string') return params;
  const because = await errorTextOf({ code: reason, params, content: '' });
  return because ? { ...params, because } : params;
}
