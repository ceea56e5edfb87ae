import { useEffect, useState } from 'react';
import { errorTextOf } from '#lib/error-text.ts';
import { noticeText } from '#lib/notice-text.ts';
import type { ServerMessage } from './mutations.ts';

/** What the server says about an item, in the user's language: refusals and notices have their words apart. */
export function useMessageTexts(messages: readonly ServerMessage[]): string[] {
  const [texts, setTexts] = useState<string[]>([]);
  useEffect(() => {
    let left = false;
    void Promise.all(
      messages.map((message) =>
        message.code.startsWith('ERR') ? errorTextOf(message) : noticeText(message),
      ),
    ).then((words) => {
      if (!left) setTexts(words);
    });
    return () => {
      left = true;
    };
  }, [messages]);
  return texts;
}
