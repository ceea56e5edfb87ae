import type { NotificationLines } from '@rushes/contract/notification-lines';
import { useEffect, useState } from 'react';
import { useLanguage } from '#lib/i18n.ts';
import { notificationInLines } from './widgets/notification-text.ts';

interface NotificationMessage {
  id: string;
  code: string;
  params: Record<string, string | number>;
  content: string;
}

/** The texts of notifications by id; empty until the messages have loaded. */
export function useNotificationTexts(
  messages: readonly NotificationMessage[],
): ReadonlyMap<string, NotificationLines> {
  const language = useLanguage();
  const [words, setWords] = useState<ReadonlyMap<string, NotificationLines>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  useEffect(() => {
    let wanted = true;
    void Promise.all(
      messages.map(async (message) => [message.id, await notificationInLines(message)] as const),
    ).then((texts) => wanted && setWords(new Map(texts)));
    return () => {
      wanted = false;
    };
  }, [messages, language]);
  return words;
}
