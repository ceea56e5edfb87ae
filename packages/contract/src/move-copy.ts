import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NAME_MAX } from './enums.ts';
import { liveEvent } from './live.ts';
import { Node } from './nodes.ts';
import { Pod, PodCard } from './pods.ts';
import { Flag, IDS_MAX, Id, Ids, Message } from './wire.ts';

// Moving, copying, stacking files as versions, and operations that take longer than a request.

/** A long-running job on a subtree. Until it ends, other changes to the subtree are refused (ERR161). */
export const Operation = z
  .object({
    id: Id,
    /** AM12 or AM14 to AM25: the type of operation. */
    code: z.string(),
    name: z.string(),
    nodeid: Id.nullable(),
    total: z.number().int(),
    done: z.number().int(),
  })
  .meta({ id: 'Operation' });
export type Operation = z.infer<typeof Operation>;

const destination = {
  /** Destination node. */
  targetnodeid: Id,
  /** Current parent node, as known by the browser. */
  nodeid: Id.optional(),
};
const move = { ...destination, validateRequestOnly: Flag.default(0) };
/** True: nothing was changed yet and `messages` holds the warnings. False: the request is done. */
const moved = { validation: z.boolean(), messages: z.array(Message) };
const copy = { ...move, archive: Flag.default(0) };
/** Files that cannot be copied because they are incomplete or failed, with the reason. */
const Unprocessable = z.object({ id: Id, name: z.string(), error: Message });
const copied = { ...moved, unprocessablePods: z.array(Unprocessable), operation: Operation.nullable() };

export const moveNodes = endpoint({
  name: 'moveCopy.moveNodes',
  route: 'PATCH nodes/move',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary:
    'Move nodes with their contents. With `validateRequestOnly` 1, nothing is moved and the response contains the warnings.',
  body: z.object({ nodes: Ids, ...move }),
  reply: z.object({ ...moved, nodes: z.array(Node) }),
});

export const movePods = endpoint({
  name: 'moveCopy.movePods',
  route: 'PATCH pods/move',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary:
    'Move files with all their versions. With `validateRequestOnly` 1, nothing is moved and the response contains the warnings.',
  body: z.object({ pods: Ids, ...move }),
  reply: z.object({ ...moved, pods: z.array(PodCard) }),
});

export const copyNodes = endpoint({
  name: 'moveCopy.copyNodes',
  route: 'POST nodes/copy',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary:
    'Copy nodes with their contents. A large copy runs as a job: `operation` then identifies it and `copiedNodes` is empty. With `validateRequestOnly` 1, nothing is copied and the response contains the warnings.',
  body: z.object({ nodes: Ids, ...copy }),
  reply: z.object({ copiedNodes: z.array(Node), ...copied }),
});

export const copyPods = endpoint({
  name: 'moveCopy.copyPods',
  route: 'POST pods/copy',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary:
    'Copy files with all their versions. The stored bytes are shared, not duplicated. With `validateRequestOnly` 1, nothing is copied and the response contains the warnings.',
  body: z.object({ pods: Ids, ...copy }),
  reply: z.object({ pods: z.array(PodCard), ...copied }),
});

export const hidingWarnings = endpoint({
  name: 'moveCopy.hidingWarnings',
  route: 'POST teamonly/warnings',
  gate: 'belongsto Team',
  scope: 'files:write',
  summary: 'Return what stops working if items become team-only: share links and embeds. Changes nothing.',
  body: z.object({
    nodes: z.array(Id).max(IDS_MAX).default([]),
    pods: z.array(Id).max(IDS_MAX).default([]),
  }),
  reply: z.object({ messages: z.array(Message) }),
});

/** One-line description of a version. */
const VersionText = z.string().trim().max(NAME_MAX);

export const stackVersion = endpoint({
  name: 'moveCopy.stackVersion',
  route: 'PATCH pods/:source/versions/:target',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary:
    'Stack the source file with its versions on the target file. The source becomes the newest version.',
  body: z.object({ versionText: VersionText.default('') }),
  reply: z.object({ pod: Pod }),
});

export const reorderVersions = endpoint({
  name: 'moveCopy.reorderVersions',
  route: 'POST pods/:id/reorder',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Reorder the versions of a file, oldest first. The list must contain every version.',
  body: z.object({ podids: Ids }),
  reply: z.object({ pod: Pod }),
});

export const describeVersion = endpoint({
  name: 'moveCopy.describeVersion',
  route: 'PATCH pods/:id/versions',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Set the description of a version. Returns ERR65 if the file has no other versions.',
  body: z.object({ versionText: VersionText }),
  reply: z.object({ pod: Pod }),
});

export const removeVersion = endpoint({
  name: 'moveCopy.removeVersion',
  route: 'DELETE pods/:id/versions',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Remove a version from its version stack. It becomes a separate file in the same folder.',
  reply: z.object({ pod: Pod }),
});

export const listOperations = endpoint({
  name: 'moveCopy.operations',
  route: 'GET operations',
  gate: 'session',
  scope: 'files:read',
  summary: 'List the running operations of the current user.',
  reply: z.object({ operations: z.array(Operation) }),
});

/** Progress, sent to the user who started it. `ended` is set on success and failure; a notification says which. */
export const operationChanged = liveEvent(
  'operation.changed',
  'files:read',
  Operation.extend({ ended: z.literal(true).optional() }),
);
