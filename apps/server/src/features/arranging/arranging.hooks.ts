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
