import { type ComponentType, lazy } from 'react';
import { chunk } from '#lib/chunk.ts';
import { addWords } from '#lib/i18n.ts';

/** A component that is not needed for the first paint of a folder: loaded on demand with its messages. */
export function tool<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const messages = chunk(() => addWords('folder-tools'));
    const component = await chunk(load);
    await messages;
    return { default: component };
  });
}
