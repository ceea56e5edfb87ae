import { ArchiveStatus, BadgeStatus, State } from '@rushes/contract/enums';
import { keysOf } from '@rushes/contract/objects';
import { PodCard } from '@rushes/contract/pods';

type Nullable = { [F in keyof PodCard as null extends PodCard[F] ? F : never]: null };
const empty = Object.fromEntries(
  keysOf(PodCard.shape).flatMap((field) =>
    PodCard.shape[field].safeParse(null).success ? [[field, null]] : [],
  ),
) as Nullable;

/** A complete video without a thumbnail; tests override what matters to them. */
export function podCard(changes: Partial<PodCard>): PodCard {
  return {
    ...empty,
    id: 'a',
    nodeid: 'n',
    name: 'Lagoon_A001.mov',
    size: 1000,
    kind: 'video',
    mimetype: 'video/quicktime',
    duration: 90_000,
    createdat: '2026-11-11T09:00:00.000Z',
    updatedat: '2026-11-11T09:00:00.000Z',
    createdby: { id: 'u', name: 'Maud Visser' },
    archived: ArchiveStatus.NOTARCHIVED,
    order: 0,
    badgestatus: BadgeStatus.NOTSELECTED,
    teamonly: 0,
    state: State.COMPLETE,
    status: { status: 'completed', metadata: { percentage: 100 } },
    openComments: 0,
    versionsCount: 1,
    launchedServices: [],
    ...changes,
  };
}
