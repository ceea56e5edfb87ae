import type { Ability } from '@rushes/contract/abilities';
import type { Pod } from '@rushes/contract/pods';
import { useCan } from '#session/access.ts';

/** Permissions for the subtitles of a file. An archived file is read-only. */
export interface Rights {
  /** Edit lines and transcripts. */
  edit: boolean;
  /** Rename, convert, set the language of and delete whole files. */
  control: boolean;
  /** Add files: uploaded, blank, or from a transcript. */
  upload: boolean;
  download: boolean;
}

/** Calls `can` for each ability, always in the same order, because `can` may be a hook. */
export function rightsOf(can: (ability: Ability) => boolean, { archived }: Pick<Pod, 'archived'>): Rights {
  const here = archived === 0;
  return {
    edit: can('control PodService') && here,
    control: can('control NodeAndPod') && here,
    upload: can('upload FileAndAsset') && here,
    download: can('download NodeAndPod') && here,
  };
}

export const useRights = (pod: Pick<Pod, 'archived'>): Rights => rightsOf(useCan, pod);
