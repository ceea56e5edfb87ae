import { useEffect, useState } from 'react';
import type { ServerMessage } from '#features/nodes/widgets/items.ts';
import { notificationText } from '#features/notifications/widgets/notification-text.ts';
import { errorTextOf } from '#lib/error-text.ts';

/** Server messages in the user's language: errors and notices have separate texts. */
export function useMessageTexts(messages: readonly ServerMessage[]): string[] {
  const [texts, setTexts] = useState<string[]>([]);
  useEffect(() => {
    let left = false;
    void Promise.all(
      messages.map((message) =>
        message.code.startsWith('ERR') ? errorTextOf(message) : notificationText(message),
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
