import { defineHook } from '#platform/hooks/hook.ts';

/** Somebody opened a share link. */
export const linkOpened = defineHook<{
  tenantid: string;
  linkid: string;
  visitor: { userid: string | null; name: string; email: string };
}>('accesslinks.opened');
