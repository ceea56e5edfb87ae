import type { HostMarker, MarkerChanges } from '#lib/host/messages.ts';
import { type Content, type Reply, readNote, sumOf, writeNote } from './marker-note.ts';

// What to change so that the markers of a sequence show the comments of a file, and the other way round. Pure: the same
// rules hold for every editing program.

export interface SyncComment extends Content {
  id: string;
  author: string;
  replies: readonly Reply[];
  /** Written by the current user, who can change it. */
  mine: boolean;
}

/** Markers of comments, with those in the way: copies of a marker, and markers of deleted or resolved comments. */
function sortMarkers(podid: string, comments: readonly SyncComment[], markers: readonly HostMarker[]) {
  const known = new Map(comments.map((comment) => [comment.id, comment]));
  const placed = new Map<string, HostMarker>();
  const surplus: HostMarker[] = [];
  const own: HostMarker[] = [];
  for (const marker of markers) {
    const { key } = readNote(marker.comments);
    if (!key) own.push(marker);
    // Markers of other files and versions stay.
    else if (key.podid !== podid) continue;
    else if (!known.has(key.commentid) || placed.has(key.commentid)) surplus.push(marker);
    else placed.set(key.commentid, marker);
  }
  return { placed, surplus, own };
}

function statesOf(comment: SyncComment, marker: HostMarker) {
  const { text, key } = readNote(marker.comments);
  const written = key?.sum;
  const now = sumOf({ frame: marker.frame, duration: marker.duration, text });
  return { text, markerChanged: now !== written, commentChanged: sumOf(comment) !== written };
}

const markerOf = (podid: string, comment: SyncComment) => ({
  frame: comment.frame,
  duration: comment.duration,
  name: comment.author,
  comments: writeNote(comment, comment.replies, { podid, commentid: comment.id }),
});

export interface MarkerPlan extends MarkerChanges {
  /** Markers that were edited in the program while their comment stayed the same: they can be sent. */
  edited: number;
}

/** Makes markers follow the comments. A marker that only the editor changed is left alone. */
export function planMarkers(
  podid: string,
  comments: readonly SyncComment[],
  markers: readonly HostMarker[],
): MarkerPlan {
  const { placed, surplus } = sortMarkers(podid, comments, markers);
  const plan: MarkerPlan = { add: [], change: [], remove: surplus.map(({ id }) => id), edited: 0 };
  for (const comment of comments) {
    const marker = placed.get(comment.id);
    const wanted = markerOf(podid, comment);
    if (!marker) plan.add.push(wanted);
    else {
      const { markerChanged, commentChanged } = statesOf(comment, marker);
      if (markerChanged && !commentChanged) plan.edited += 1;
      else if (
        marker.frame !== wanted.frame ||
        marker.duration !== wanted.duration ||
        marker.name !== wanted.name ||
        unifiedNote(marker.comments) !== wanted.comments
      )
        plan.change.push({ id: marker.id, ...wanted });
    }
  }
  return plan;
}

/** Programs store line breaks in their own way. */
const unifiedNote = (note: string): string => note.replaceAll(/\r\n?/g, '\n').trim();

export interface CommentPlan {
  create: { marker: HostMarker; content: Content }[];
  update: { marker: HostMarker; comment: SyncComment; content: Content }[];
}

/** Makes comments of new markers, and changes the comments of the current user whose marker was edited. */
export function planComments(
  podid: string,
  comments: readonly SyncComment[],
  markers: readonly HostMarker[],
  frames: number,
): CommentPlan {
  const { placed, own } = sortMarkers(podid, comments, markers);
  const create = own.flatMap((marker) => {
    const text = [marker.name, unifiedNote(marker.comments)].filter((part) => part.trim() !== '').join('\n');
    const { frame, duration } = marker;
    return text !== '' && frame < frames ? [{ marker, content: { frame, duration, text } }] : [];
  });
  const update = comments.flatMap((comment) => {
    const marker = placed.get(comment.id);
    if (!marker || !comment.mine) return [];
    const { text, markerChanged, commentChanged } = statesOf(comment, marker);
    const { frame, duration } = marker;
    return markerChanged && !commentChanged && text !== '' && frame < frames
      ? [{ marker, comment, content: { frame, duration, text } }]
      : [];
  });
  return { create, update };
}

/** The changes that connect markers with the comments that were made of them. */
export const connect = (
  podid: string,
  made: readonly { marker: HostMarker; comment: SyncComment }[],
): MarkerChanges => ({
  add: [],
  change: made.map(({ marker, comment }) => ({ id: marker.id, ...markerOf(podid, comment) })),
  remove: [],
});
