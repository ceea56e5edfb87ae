import type { PlainCode } from '@rushes/contract/errors';
import { defineHook } from '#platform/hooks/hook.ts';

/** A file became the newest version of another stack, whose head was `below`. Called after both rows are final. */
export const versionStacked = defineHook<{
  tenantid: string;
  actor: { userid: string; name: string };
  podid: string;
  below: string;
}>('moveCopy.versionStacked');

/** Copies to be archived, because it was requested or because the target is archived. They are not archived yet. */
export const copiedForArchive = defineHook<{
  tenantid: string;
  actor: { userid: string; name: string };
  nodeids: string[];
  podids: string[];
}>('moveCopy.copiedForArchive');

/** Called before these items become team-only. Subscribers warn about what guests would lose. */
export const hidingAsked = defineHook<{
  tenantid: string;
  podids: string[];
  /** Folders, including their contents. */
  nodepaths: string[];
  /** The current location of each item: the parent folders of files, the paths of folders. */
  places: string[];
  warn(code: PlainCode | 'hide-embeds'): void;
}>('moveCopy.hidingAsked');
