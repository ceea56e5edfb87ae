import { type KeyboardEvent, useRef } from 'react';

/** Characters typed within this time form one search text; a longer pause starts a new one. */
const PAUSE_MS = 700;

/** The text typed so far. Uses event timestamps, because a busy page handles keys late. */
export function useTypeAhead(): (event: KeyboardEvent) => string {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return ({ key, timeStamp }) => {
    const before = timeStamp - typed.current.at < PAUSE_MS ? typed.current.text : '';
    typed.current = { text: before + key, at: timeStamp };
    return typed.current.text;
  };
}

/** A character for type-ahead, not a shortcut. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  Array.from(key).length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
