import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';

/**
 * A component that is not needed for the first paint of a folder: loaded on demand with its messages. `preload` loads
 * it ahead; a failure shows when the component is used.
 */
export function tool<P>(load: () => Promise<ComponentType<P>>) {
  const loadAll = async () => {
    const messages = loadChunk(() => loadNamespaces('folder-tools'));
    const component = await loadChunk(load);
    await messages;
    return { default: component };
  };
  const preload = () => void loadAll().catch(() => {});
  return Object.assign(lazy(loadAll), { preload });
}
