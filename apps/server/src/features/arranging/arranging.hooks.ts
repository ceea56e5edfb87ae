import type { ErrorCode } from '@rushes/contract/errors';
import { defineHook } from '#platform/hooks/hook.ts';

/** A file became the newest version of another, which was it until now. Both stand as they will. */
export const versionStacked = defineHook<{
  tenantid: string;
  actor: { userid: string; name: string };
  podid: string;
  below: string;
}>('arranging.versionStacked');

/** Copies that belong into the archive: asked so, or because their destination is archived. Not archived yet. */
export const copiedForArchive = defineHook<{
  tenantid: string;
  actor: { userid: string; name: string };
  nodeids: string[];
  podids: string[];
}>('arranging.copiedForArchive');

/** These would become team-only, if somebody went on: asked before, for whoever knows of people that lose them by it. */
export const hidingAsked = defineHook<{
  tenantid: string;
  podids: string[];
  /** Folders, with all that is in them. */
  nodepaths: string[];
  /** Where each of them stands: files in these folders, folders at these paths. */
  places: string[];
  warn(code: ErrorCode): void;
}>('arranging.hidingAsked');
