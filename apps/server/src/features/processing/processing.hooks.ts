import { defineHook } from '#platform/hooks/hook.ts';

/** A file could not be processed. */
export const processingFailed = defineHook<{
  id: string;
  tenantid: string;
  nodeid: string;
  name: string;
  hidden: boolean;
}>('processing.failed');
