import { useCan } from '#session/access.ts';
import { inExtension } from '#session/host-app.ts';

/** Permissions for folder menus. The server checks every call. */
export function useNodeRights() {
  return {
    /** Create, rename, edit, move, copy, delete. */
    mayControl: useCan('control NodeAndPod'),
    mayArchive: useCan('archive NodeAndPod'),
    mayDownload: useCan('download NodeAndPod') && !inExtension(),
    /** Create share links and upload links. */
    mayShare: useCan('control ShareLinks'),
    inTeam: useCan('belongsto Team'),
  };
}
