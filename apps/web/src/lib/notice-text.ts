import { fill } from '@rushes/contract/fill';
import { currentLanguage } from './i18n.ts';

interface Message {
  code: string;
  params: Record<string, string | number>;
  /** The server's English text, for codes this build does not know. */
  content: string;
}

/** The words of a message that is no error, in the user's language. Fetched when one arrives: most visits need none. */
export async function noticeText({ code, params, content }: Message): Promise<string> {
  const { noticeTexts } =
    currentLanguage() === 'nl'
      ? await import('@rushes/contract/notice-texts.nl')
      : await import('@rushes/contract/notice-texts.en');
  const text = (noticeTexts as Record<string, string>)[code];
  return text ? fill(text, params) : content;
}
