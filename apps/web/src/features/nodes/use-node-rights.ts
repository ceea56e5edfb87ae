import { useCan } from '#lib/access.ts';

/** What the menus of folders offer; the server decides on every call. */
export function useNodeRights() {
  return {
    /** Create, rename, edit, move, copy, delete. */
    mayControl: useCan('control NodeAndPod'),
    mayArchive: useCan('archive NodeAndPod'),
    inTeam: useCan('belongsto Team'),
  };
}
