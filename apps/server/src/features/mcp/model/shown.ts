import type { Comment } from '@rushes/contract/comments';
import { BadgeStatus, NodeType, State } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import type { Pod, PodCard } from '@rushes/contract/pods';

// What models read: the names of values instead of their numbers, and only what helps them.

const nameOf = (values: Record<string, number>, value: number) =>
  (Object.keys(values).find((name) => values[name] === value) ?? String(value)).toLowerCase();

export const addressOf = (kind: 'file' | 'folder', id: string) => `rushes://${kind}/${id}`;

export const shownFolder = ({ id, name, type, note, subfoldersCount, podsCount }: Node) => ({
  ...{ id, address: addressOf('folder', id), name, kind: nameOf(NodeType, type) },
  ...(note ? { note } : {}),
  ...{ folders: subfoldersCount, files: podsCount },
});

type Card = Pick<
  PodCard,
  'id' | 'name' | 'kind' | 'size' | 'duration' | 'createdat' | 'badgestatus' | 'state'
> & {
  openComments: number;
  order: number;
};

export const shownCard = (pod: Card) => ({
  ...{ id: pod.id, address: addressOf('file', pod.id), name: pod.name, kind: pod.kind, bytes: pod.size },
  ...{ duration_ms: pod.duration, version: pod.order, created: pod.createdat },
  ...{ review_status: nameOf(BadgeStatus, pod.badgestatus), processing: nameOf(State, pod.state) },
  open_comments: pod.openComments,
});

const shownVersion = ({ id, name, order, createdat, uploadedby, badgestatus }: Pod['versions'][number]) => ({
  ...{ id, version: order, name, created: createdat, by: uploadedby },
  review_status: nameOf(BadgeStatus, badgestatus),
});

export const shownFile = (pod: Pod, publicUrl: string) => ({
  ...shownCard(pod),
  ...{
    page: `${publicUrl}/pod/${pod.id}`,
    folder_id: pod.nodeid,
    note: pod.note,
    version_note: pod.versiontext,
  },
  properties: Object.fromEntries(pod.features.map(({ key, value }) => [key, value])),
  versions: pod.versions.map(shownVersion),
});

export const shownComment = (comment: Comment) => ({
  ...{ id: comment.id, reply_to: comment.parentid, by: comment.createdby.name, text: comment.content },
  ...{ start_ms: comment.start, end_ms: comment.end },
  ...{ start_frame: comment.startframe, end_frame: comment.endframe },
  ...{ created: comment.createdat, resolved: comment.checked === 1, has_drawing: comment.drawing !== null },
  ...(comment.teamonly ? { team_only: true } : {}),
});
