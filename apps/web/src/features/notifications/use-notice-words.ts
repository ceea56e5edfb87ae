import { useEffect, useState } from 'react';
import { useLanguage } from '#lib/i18n.ts';
import { noticeText } from '#lib/notice-text.ts';

interface Said {
  id: string;
  code: string;
  params: Record<string, string | number>;
  content: string;
}

/** The words of many messages by their id; empty until the texts have arrived. */
export function useNoticeWords(messages: readonly Said[]): ReadonlyMap<string, string> {
  const language = useLanguage();
  const [words, setWords] = useState<ReadonlyMap<string, string>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language says the same in other words
  useEffect(() => {
    let wanted = true;
    void Promise.all(messages.map(async (message) => [message.id, await noticeText(message)] as const)).then(
      (said) => wanted && setWords(new Map(said)),
    );
    return () => {
      wanted = false;
    };
  }, [messages, language]);
  return words;
}
