import type { Language } from '@rushes/contract/enums';
import type { MessageTree } from './format-message.ts';
import { setOf } from './message-sets.ts';

// One namespace per folder that has `messages/en.json` and `messages/nl.json`, named after that folder. A build replaces
// this module (build/messages.ts): it makes one file per set and language. The embed page has its own texts.
const files = import.meta.glob<MessageTree>(['../**/messages/*.json', '!../embedded/**'], {
  import: 'default',
});

/** The messages of a set in one language, by namespace. */
export async function readMessages(set: string, language: Language): Promise<Record<string, MessageTree>> {
  const wanted = Object.entries(files).flatMap(([path, read]) => {
    const [, namespace, found] = /([^/]+)\/messages\/(\w+)\.json$/.exec(path) ?? [];
    return namespace && found === language && setOf(namespace) === set ? [{ namespace, read }] : [];
  });
  return Object.fromEntries(
    await Promise.all(wanted.map(async ({ namespace, read }) => [namespace, await read()])),
  );
}
