import { z } from 'zod';
import { Id, Instant } from './wire.ts';

/** Actions that change nothing. Only the audit log shows them. */
export const accessActions = ['viewed', 'downloaded'] as const;
export type AccessAction = (typeof accessActions)[number];

/** Actions on nodes and pods. The browser has the texts; each action has its own parameters. */
export const actions = [
  'created',
  'uploaded',
  'renamed',
  'edited',
  'noted',
  'status',
  'teamonly',
  'moved',
  'copied',
  'deleted',
  'restored',
  'purged',
  'archived',
  'unarchived',
  'version-added',
  'version-removed',
  'versions-reordered',
  'version-text',
  'asset-added',
  'asset-deleted',
  'asset-renamed',
  'asset-language',
  'asset-promoted',
  'subtitles-edited',
  'transcribed',
  'transcript-changed',
  'transcript-removed',
  'processed',
  'unpacked',
  'labelled',
  'label-changed',
  'label-removed',
  'commented',
  'comment-changed',
  'comment-removed',
  'comment-checked',
  'comment-unchecked',
  'comment-addressed',
  'commenting-finished',
  'review-asked',
  'review-reminded',
  'review-changed',
  'approved',
  'changes-asked',
  'decision-withdrawn',
] as const;
export type Action = (typeof actions)[number];

/** `params` holds names and numbers at the time: from, to, name, nodes, pods, size, contents (a list of paths). */
export const ActionLog = z
  .object({
    id: Id,
    action: z.enum(actions),
    nodeid: Id.nullable(),
    podid: Id.nullable(),
    /** Name at the time of the action. */
    name: z.string(),
    /** Null for an action of the system; `id` is null for a guest. */
    user: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
    createdat: Instant,
  })
  .meta({ id: 'ActionLog' });
export type ActionLog = z.infer<typeof ActionLog>;
