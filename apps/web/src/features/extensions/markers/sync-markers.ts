import type { Comment } from '@rushes/contract/comments';
import { createComment, listComments, updateComment } from '@rushes/contract/comments';
import { getPod } from '@rushes/contract/pods';
import { timingOf, webVersionOf } from '#features/pods/widgets/file-media.ts';
import { call } from '#lib/api.ts';
import type { Host } from '#lib/host/host.ts';
import type { HostMarkers, MarkerTarget } from '#lib/host/messages.ts';
import type { Content } from './marker-note.ts';
import { connect, planComments, planMarkers, type SyncComment } from './marker-plan.ts';
import { type FrameMap, mapFrames } from './sequence-frames.ts';

export interface SyncInput {
  host: Host;
  podid: string;
  target: MarkerTarget;
  /** The current user. */
  me: string;
  /** Includes team-only comments: projects are often passed on. */
  teamonly: boolean;
  /** The name of the step in the program's list of undo steps. */
  undo: string;
}

/** The open comments, at the frames of the sequence. Those on the whole file are at its beginning. */
export function syncComments(
  comments: readonly Comment[],
  { toSequence }: FrameMap,
  { me, teamonly }: Pick<SyncInput, 'me' | 'teamonly'>,
): SyncComment[] {
  const name = ({ createdby, email }: Comment) => createdby.name || email;
  return comments
    .filter(
      (comment) => comment.parentid === null && comment.checked === 0 && (teamonly || !comment.teamonly),
    )
    .map((comment) => {
      const frame = toSequence(comment.startframe ?? 0);
      const end = comment.endframe === null ? frame : toSequence(comment.endframe);
      return {
        id: comment.id,
        frame,
        duration: Math.max(0, end - frame),
        text: comment.content,
        author: name(comment),
        replies: comments
          .filter(({ parentid }) => parentid === comment.id)
          .map((reply) => ({ author: name(reply), text: reply.content })),
        mine: comment.createdby.id === me,
      };
    });
}

async function read({ host, podid, target }: SyncInput) {
  const params = { id: podid };
  const [there, { comments }, { pod }] = await Promise.all([
    host.call('readMarkers', { target }),
    call(listComments, { params }),
    call(getPod, { params }),
  ]);
  const { base, total } = timingOf(pod, webVersionOf(pod));
  return { there, comments, total, map: mapFrames(base.rate, there.ticksPerFrame) };
}

export interface Updated {
  name: string;
  added: number;
  changed: number;
  removed: number;
  edited: number;
}

/** Makes the markers follow the comments. */
export async function updateMarkers(input: SyncInput): Promise<Updated> {
  const { there, comments, map } = await read(input);
  const { edited, ...changes } = planMarkers(input.podid, syncComments(comments, map, input), there.markers);
  const { add, change, remove } = changes;
  if (add.length + change.length + remove.length > 0)
    await input.host.call('writeMarkers', { target: input.target, undo: input.undo, ...changes });
  return { name: there.name, added: add.length, changed: change.length, removed: remove.length, edited };
}

/** The body of a comment. Markers can be longer than the file. */
export function bodyOf({ frame, duration, text }: Content, { toFile }: FrameMap, total: number) {
  const startframe = toFile(frame);
  const endframe = Math.min(toFile(frame + duration), total);
  return { content: text, startframe, endframe: endframe > startframe ? endframe : null };
}

export interface Sent {
  name: string;
  created: number;
  updated: number;
}

/** Makes comments of new markers, and changes own comments whose marker was edited. */
export async function sendMarkers(input: SyncInput): Promise<Sent> {
  const { there, comments, map, total } = await read(input);
  const known = syncComments(comments, map, { ...input, teamonly: true });
  const frames = map.toSequence(total);
  const { create, update } = planComments(input.podid, known, there.markers, frames);
  const made: Comment[] = [];
  const pairs: { marker: HostMarkers['markers'][number]; commentid: string }[] = [];
  try {
    for (const { marker, content } of create) {
      const body = bodyOf(content, map, total);
      const { comment } = await call(createComment, { params: { id: input.podid }, body });
      made.push(comment);
      pairs.push({ marker, commentid: comment.id });
    }
    for (const { marker, comment, content } of update) {
      const params = { id: input.podid, cid: comment.id };
      const changed = await call(updateComment, { params, body: bodyOf(content, map, total) });
      made.push(changed.comment);
      pairs.push({ marker, commentid: comment.id });
    }
  } finally {
    // Also after a failure: a marker that is not connected would be sent again.
    const written = new Map(
      syncComments([...made, ...comments.filter(isReply)], map, { ...input, teamonly: true }).map(
        (comment) => [comment.id, comment],
      ),
    );
    const changes = connect(
      input.podid,
      pairs.map(({ marker, commentid }) => ({ marker, comment: written.get(commentid)! })),
    );
    if (changes.change.length > 0)
      await input.host.call('writeMarkers', { target: input.target, undo: input.undo, ...changes });
  }
  return { name: there.name, created: create.length, updated: update.length };
}

const isReply = ({ parentid }: Comment): boolean => parentid !== null;
