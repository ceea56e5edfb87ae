import { ArchiveStatus, BadgeStatus, State } from '@rushes/contract/enums';
import type { PodCard } from '@rushes/contract/pods';

/** A complete video without a thumbnail; tests override what matters to them. */
export function podCard(changes: Partial<PodCard>): PodCard {
  return {
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
    parentpodid: null,
    order: 0,
    badgestatus: BadgeStatus.NOTSELECTED,
    teamonly: 0,
    state: State.COMPLETE,
    status: { status: 'completed', metadata: { percentage: 100 } },
    openComments: 0,
    versionsCount: 1,
    resolution: null,
    framerate: null,
    thumbnail: null,
    livepreview: null,
    peaks: null,
    ...changes,
  };
}
