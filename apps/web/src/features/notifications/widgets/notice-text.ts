import { fill } from '@rushes/contract/fill';
import { type NoticeHead, type NoticeLines, noticeLines, sayDates } from '@rushes/contract/notice-lines';
import { errorTextOf } from '#lib/error-text.ts';
import { currentLanguage } from '#lib/i18n.ts';

interface Message {
  code: string;
  params: Record<string, string | number>;
  /** The server's English text, for codes this build does not know. */
  content: string;
}

/** Text of a notification in the user's language. Loaded on demand: most visits need none. */
export async function noticeText({ code, params, content }: Message): Promise<string> {
  const language = currentLanguage();
  const { noticeTexts } =
    language === 'nl'
      ? await import('@rushes/contract/notice-texts.nl')
      : await import('@rushes/contract/notice-texts.en');
  const text = (noticeTexts as Record<string, string>)[code];
  return text ? fill(text, sayDates(params, language)) : content;
}

/** The same in two lines, for a list; a single sentence if there is no heading. */
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

/** The reason of a failure, or of skipped items, is an error code. Replaces it with its text. */
async function withReason(params: Message['params']): Promise<Message['params']> {
  const { reason } = params;
  if (typeof reason !== 'string') return params;
  const because = await errorTextOf({ code: reason, params, content: '' });
  return because ? { ...params, because } : params;
}
