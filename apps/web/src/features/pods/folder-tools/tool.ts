import { type ComponentType, lazy } from 'react';
import { chunk } from '#lib/chunk.ts';
import { addWords } from '#lib/i18n.ts';

/** What is not there at the first look of a folder: it comes with its words when it is asked for. */
export function tool<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const messages = chunk(() => addWords('folder-tools'));
    const component = await chunk(load);
    await messages;
    return { default: component };
  });
}
