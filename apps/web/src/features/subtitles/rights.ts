import type { Ability } from '@rushes/contract/abilities';
import type { Pod } from '@rushes/contract/pods';
import { useCan } from '#lib/access.ts';

/** What somebody may do with the subtitles of a file; of an archived one nothing but read. */
export interface Rights {
  /** Lines and transcripts. */
  edit: boolean;
  /** Files as a whole: names, languages, formats, the end. */
  control: boolean;
  /** New ones: sent, blank, or made of a transcript. */
  upload: boolean;
  download: boolean;
}

/** Asks for each ability once, in the same order, whatever the answers: a hook may answer. */
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
