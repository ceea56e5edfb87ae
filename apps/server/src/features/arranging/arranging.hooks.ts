import { defineHook } from '#platform/hooks/hook.ts';

/** Copies that belong into the archive: asked so, or because their destination is archived. Not archived yet. */
export const copiedForArchive = defineHook<{
  tenantid: string;
  actor: { userid: string; name: string };
  nodeids: string[];
  podids: string[];
}>('arranging.copiedForArchive');
