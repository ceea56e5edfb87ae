import type { Pod } from '@rushes/contract/pods';
import { useCan } from '#lib/access.ts';

/** What somebody may do with the subtitles of a file; of an archived one nothing but read. */
export interface Rights {
  /** Lines and transcripts. */
  edit: boolean;
  /** Files as a whole: new ones, names, languages, formats, the end. */
  control: boolean;
  upload: boolean;
  download: boolean;
}

export function useRights({ archived }: Pick<Pod, 'archived'>): Rights {
  const here = archived === 0;
  return {
    edit: useCan('control PodService') && here,
    control: useCan('control NodeAndPod') && here,
    upload: useCan('upload FileAndAsset') && here,
    download: useCan('download NodeAndPod') && here,
  };
}
