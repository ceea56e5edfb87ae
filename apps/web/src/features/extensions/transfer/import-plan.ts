import { HostError } from '#lib/host/host.ts';
import type { HostFile } from '#lib/host/messages.ts';

/** The name that a file gets on the disk of the editor. */
export const diskName = (name: string): string => name.replaceAll(/[/\\":*?<>|]/g, '_');

/** Names differ only if all disks can tell them apart: those of Windows and macOS ignore case and Unicode forms. */
const sameName = (name: string): string => name.normalize('NFC').toLowerCase();

/** The files as the editing program gets them. Two with the same name would replace each other. */
export function planImport(files: readonly { name: string; url: string; size: number }[]): HostFile[] {
  if (files.length === 0) throw new HostError('noItems');
  const planned = files.map(({ name, url, size }) => ({
    name: diskName(name),
    // A program outside of the page has no address that a path could be relative to.
    url: new URL(url, globalThis.location?.origin).href,
    size,
  }));
  if (new Set(planned.map(({ name }) => sameName(name))).size < planned.length)
    throw new HostError('downloadNotAllowed');
  return planned;
}
