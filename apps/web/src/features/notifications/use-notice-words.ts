import type { NoticeLines } from '@rushes/contract/notice-lines';
import { useEffect, useState } from 'react';
import { useLanguage } from '#lib/i18n.ts';
import { noticeInLines } from './widgets/notice-text.ts';

interface Said {
  id: string;
  code: string;
  params: Record<string, string | number>;
  content: string;
}

/** The texts of notifications by id; empty until the messages have loaded. */
export function useNoticeWords(messages: readonly Said[]): ReadonlyMap<string, NoticeLines> {
  const language = useLanguage();
  const [words, setWords] = useState<ReadonlyMap<string, NoticeLines>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  useEffect(() => {
    let wanted = true;
    void Promise.all(
      messages.map(async (message) => [message.id, await noticeInLines(message)] as const),
    ).then((texts) => wanted && setWords(new Map(texts)));
    return () => {
      wanted = false;
    };
  }, [messages, language]);
  return words;
}
