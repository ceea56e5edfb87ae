import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';

/** A component that is not needed for the first paint of a folder: loaded on demand with its messages. */
export function tool<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const messages = loadChunk(() => loadNamespaces('folder-tools'));
    const component = await loadChunk(load);
    await messages;
    return { default: component };
  });
}
