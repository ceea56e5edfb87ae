import { type KeyboardEvent, useRef } from 'react';

/** E-mails typed in one go belong together; a pause begins anew. */
const PAUSE_MS = 700;

/** What has been typed so far, by the moment of each key and not by when a busy page gets to it. */
export function useTyped(): (event: KeyboardEvent) => string {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return ({ key, timeStamp }) => {
    const before = timeStamp - typed.current.at < PAUSE_MS ? typed.current.text : '';
    typed.current = { text: before + key, at: timeStamp };
    return typed.current.text;
  };
}

/** An e-mail to find a name by, and no shortcut. */
export const isMail = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  Array.from(key).length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
