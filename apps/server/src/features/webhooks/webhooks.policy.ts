import type { AccessAction, Action } from '@rushes/contract/action-logs';
import { invalid } from '@rushes/contract/app-error';
import type { AuditAction } from '@rushes/contract/audit';
import type { WebhookEvent } from '@rushes/contract/webhook-events';
import { FAILING_DAYS, RETRY_DAYS } from '@rushes/contract/webhooks';
import type { ActionInput } from '#platform/actions/record.ts';
import { isIpAddress, isPublicAddress } from '#platform/outgoing/public-address.ts';
import type { EventInput } from './model/event-input.ts';

type Subjects = 'file' | 'folder';
type Suffix<Subject extends Subjects> = WebhookEvent extends infer Name
  ? Name extends `${Subject}.${infer Rest}`
    ? Rest
    : never
  : never;

/** For both: `file.renamed` and `folder.renamed`. */
const ofBoth = <S extends Suffix<'file'> & Suffix<'folder'>>(name: S) =>
  [`file.${name}`, `folder.${name}`] as const satisfies readonly WebhookEvent[];

/** The event of an action on a file, and on a folder. Every action is listed, so that a new one is decided here. */
const actionEvents: Record<Action, WebhookEvent | readonly [WebhookEvent, WebhookEvent]> = {
  created: ['file.copied', 'folder.created'],
  uploaded: 'upload.completed',
  renamed: ofBoth('renamed'),
  edited: ofBoth('updated'),
  noted: ofBoth('updated'),
  status: ['file.status', 'folder.updated'],
  teamonly: ofBoth('visibility'),
  moved: ofBoth('moved'),
  copied: ofBoth('copied'),
  deleted: ofBoth('deleted'),
  restored: ofBoth('restored'),
  purged: ofBoth('purged'),
  archived: ofBoth('archived'),
  unarchived: ofBoth('unarchived'),
  'version-added': 'version.added',
  'version-removed': 'version.removed',
  'versions-reordered': 'version.updated',
  'version-text': 'version.updated',
  'asset-added': 'file.updated',
  'asset-deleted': 'file.updated',
  'asset-renamed': 'file.updated',
  'asset-language': 'file.updated',
  'asset-promoted': 'file.updated',
  'subtitles-edited': 'file.updated',
  transcribed: 'transcript.created',
  'transcript-changed': 'transcript.updated',
  'transcript-removed': 'transcript.deleted',
  processed: 'processing.completed',
  unpacked: 'file.unpacked',
  labelled: 'file.updated',
  'label-changed': 'file.updated',
  'label-removed': 'file.updated',
  commented: 'comment.created',
  'comment-changed': 'comment.updated',
  'comment-removed': 'comment.deleted',
  'comment-checked': 'comment.resolved',
  'comment-unchecked': 'comment.reopened',
  'comment-addressed': 'comment.resolved',
  'commenting-finished': 'comment.finished',
  'review-asked': 'review.requested',
  'review-reminded': 'review.reminded',
  'review-changed': 'review.updated',
  approved: 'review.approved',
  'changes-asked': 'review.changes',
  'decision-withdrawn': 'review.withdrawn',
};

/**
 * Parameters of an action that its event contains. Not the contents of folders: they may be team only, unlike the
 * folder. Nor where a copy came from, for the same reason.
 */
const shownParams: Partial<Record<Exclude<Action, AccessAction>, readonly string[]>> = {
  uploaded: ['size'],
  renamed: ['from', 'to'],
  status: ['from', 'to'],
  teamonly: ['to'],
  moved: ['from', 'to', 'fromid', 'toid'],
  'version-added': ['name'],
  'version-removed': ['name'],
  'asset-added': ['name', 'size'],
  'asset-deleted': ['name'],
  'review-asked': ['to'],
};

/** Undefined for an action without a subject. */
export function eventOfAction(
  { action, tenantid, nodeid, podid, hidden, params = {}, comment, ...input }: ActionInput,
  actor: { userid: string | null; name: string } | undefined,
): EventInput | undefined {
  const event = actionEvents[action];
  const [ofFile, ofFolder] = typeof event === 'string' ? [event, event] : event;
  const subjectid = podid ?? nodeid;
  if (!subjectid) return undefined;
  // The log has the name before the change.
  const name = action === 'renamed' && typeof params.to === 'string' ? params.to : input.name;
  const shown = Object.entries(params).filter(([key]) => shownParams[action]?.includes(key));
  const ends = action === 'moved' ? [params.fromid, params.toid] : [];
  const folders = [nodeid, ...ends].filter((id): id is string => typeof id === 'string');
  return {
    type: podid ? ofFile : ofFolder,
    tenantid,
    subjectid,
    name,
    hidden: Boolean(hidden),
    podids: podid ? [podid] : [],
    nodeids: [...new Set(folders)],
    ...(comment ? { commentid: comment.id } : {}),
    data: {
      user: actor ? { id: actor.userid, name: actor.name } : null,
      ...(podid
        ? { file: { id: podid, name, folderid: action === 'moved' ? String(params.toid) : nodeid } }
        : { folder: { id: subjectid, name } }),
      ...(comment ? { comment } : {}),
      ...(shown.length > 0 ? { details: Object.fromEntries(shown) } : {}),
    },
  };
}

/** The events of the audit log: links and users. */
export const auditEvents: Partial<Record<AuditAction, WebhookEvent>> = {
  'link.created': 'link.created',
  'link.changed': 'link.updated',
  'link.invited': 'link.invited',
  'link.revoked': 'link.revoked',
  'embed.created': 'link.created',
  'embed.deleted': 'link.revoked',
  'user.created': 'member.added',
  'user.changed': 'member.updated',
  'permissions.changed': 'member.updated',
  'accesspoint.added': 'member.updated',
  'accesspoint.merged': 'member.updated',
  'accesspoint.removed': 'member.updated',
  // Their subject is the user. Access points of a group can change for thousands of members: they have no event.
  'group.memberAdded': 'member.updated',
  'group.memberRemoved': 'member.updated',
  'user.disabled': 'member.disabled',
  'user.enabled': 'member.enabled',
  'user.deleted': 'member.removed',
};

/** Without https only where the operator allows private addresses: there it is usual. */
export function requireUrl(text: string, privateAllowed: boolean): string {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw invalid('url', 'webAddress');
  if (url.protocol !== 'https:' && !privateAllowed) throw invalid('url', 'webhookHttps');
  if (url.username || url.password) throw invalid('url', 'webhookLogin');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isInside = isIpAddress(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host);
  if (isInside && !privateAllowed) throw invalid('url', 'webhookPrivate');
  url.hash = '';
  return url.href;
}

const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * When to try again after this many attempts, or undefined when three days have passed. Ten seconds, tripled each time
 * up to eight hours, each a fifth more or less, so that deliveries that failed together are not repeated together.
 */
export function nextDelay(
  attempts: number,
  { triedForMs, retryAfter, random = Math.random() }: NextDelay,
): number | undefined {
  const plain = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 3 ** (attempts - 1));
  const asked = Math.min(LONGEST_RETRY_MS, Number(retryAfter ?? 0) * 1000 || 0);
  const delay = Math.round(Math.max(plain * (0.8 + 0.4 * random), asked));
  return triedForMs + delay > RETRY_DAYS * DAY_MS ? undefined : delay;
}

interface NextDelay {
  /** Since the first attempt. */
  triedForMs: number;
  /** Seconds, as the endpoint asked for. */
  retryAfter?: string | undefined;
  random?: number;
}

/** A single event that cannot be delivered is no reason: it can be tried for three days. */
const FAILURES_MIN = 10;

export const isGivenUp = (failures: number, failingMs: number): boolean =>
  failures >= FAILURES_MIN && failingMs >= FAILING_DAYS * DAY_MS;
