import { useCan } from '#lib/access.ts';
import { inExtension } from '#lib/host.ts';

/** What the menus of folders offer; the server decides on every call. */
export function useNodeRights() {
  return {
    /** Create, rename, edit, move, copy, delete. */
    mayControl: useCan('control NodeAndPod'),
    mayArchive: useCan('archive NodeAndPod'),
    mayDownload: useCan('download NodeAndPod') && !inExtension(),
    /** Links for people without an account: to see, and to send. */
    mayShare: useCan('control ShareLinks'),
    inTeam: useCan('belongsto Team'),
  };
}
