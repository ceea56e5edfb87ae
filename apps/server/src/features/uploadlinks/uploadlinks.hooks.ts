import { defineHook } from '#platform/hooks/hook.ts';

/** Somebody opened an upload link. Guests of upload links have no name before they send files. */
export const uploadLinkOpened = defineHook<{ tenantid: string; linkid: string }>('uploadlinks.opened');
