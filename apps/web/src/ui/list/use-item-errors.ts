import { useEffect, useState } from 'react';
import { errorTextOf } from '#lib/error-text.ts';

type Message = Parameters<typeof errorTextOf>[0];

/** Why single items of a response were refused, in the user's language, by id. Empty until the texts are loaded. */
export function useItemErrors(
  items: readonly { pod: { id: string }; error: Message | null }[],
): ReadonlyMap<string, string> {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let left = false;
    void Promise.all(
      items.flatMap(({ pod, error }) =>
        error ? [errorTextOf(error).then((text) => [pod.id, text] as const)] : [],
      ),
    ).then((found) => {
      if (!left && found.length > 0) setTexts(new Map(found));
    });
    return () => {
      left = true;
    };
  }, [items]);
  return texts;
}
