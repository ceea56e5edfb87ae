import { podSubtitlesChanged } from '@rushes/contract/subtitle-events';
import type { FullRow } from '#features/pods/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';

type Place = Pick<FullRow, 'id' | 'nodeid' | 'tenantid' | 'path' | 'hidden'>;

/** Tells clients that show these cues or sentences to reload them. */
export function emitSubtitlesChanged(
  trx: Trx,
  { id, nodeid, tenantid, path, hidden }: Place,
  which: { aid: string } | { tid: string },
): Promise<void> {
  return emit(
    trx,
    podSubtitlesChanged,
    { tenantid, path, teamonly: hidden ? 1 : 0 },
    { id, nodeid, ...which },
  );
}
