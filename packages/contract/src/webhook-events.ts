// The events of webhooks. This is the only list of them: the server, the console and docs/api follow from it.

export const webhookGroups = [
  'files',
  'folders',
  'versions',
  'processing',
  'comments',
  'reviews',
  'links',
  'uploads',
  'members',
] as const;
export type WebhookGroup = (typeof webhookGroups)[number];

interface EventInfo {
  group: WebhookGroup;
  /** When it is sent. */
  when: string;
}

const events = {
  'file.renamed': { group: 'files', when: 'A file got another name.' },
  'file.updated': { group: 'files', when: 'The note, labels or assets of a file changed.' },
  'file.status': { group: 'files', when: 'A file got another status.' },
  'file.visibility': { group: 'files', when: 'A file became team only, or visible to clients again.' },
  'file.moved': { group: 'files', when: 'A file was moved to another folder.' },
  'file.copied': { group: 'files', when: 'A file was created as a copy.' },
  'file.deleted': { group: 'files', when: 'A file was moved to the recycle bin.' },
  'file.restored': { group: 'files', when: 'A file was restored from the recycle bin.' },
  'file.purged': { group: 'files', when: 'A file was deleted permanently.' },
  'file.archived': { group: 'files', when: 'A file was archived.' },
  'file.unarchived': { group: 'files', when: 'A file was brought back from the archive.' },
  'file.downloaded': {
    group: 'files',
    when: 'A member or guest downloaded a file; once per person and hour.',
  },
  'file.unpacked': { group: 'files', when: 'An archive file was unpacked.' },
  'folder.created': { group: 'folders', when: 'A folder, project or client was created.' },
  'folder.renamed': { group: 'folders', when: 'A folder, project or client got another name.' },
  'folder.updated': {
    group: 'folders',
    when: 'The details or status of a folder, project or client changed.',
  },
  'folder.visibility': { group: 'folders', when: 'A folder became team only, or visible to clients again.' },
  'folder.moved': { group: 'folders', when: 'A folder was moved.' },
  'folder.copied': { group: 'folders', when: 'A folder was created as a copy.' },
  'folder.deleted': { group: 'folders', when: 'A folder was moved to the recycle bin.' },
  'folder.restored': { group: 'folders', when: 'A folder was restored from the recycle bin.' },
  'folder.purged': { group: 'folders', when: 'A folder was deleted permanently.' },
  'folder.archived': { group: 'folders', when: 'A folder was archived.' },
  'folder.unarchived': { group: 'folders', when: 'A folder was brought back from the archive.' },
  'version.added': { group: 'versions', when: 'A file got a new version.' },
  'version.removed': { group: 'versions', when: 'A version became a separate file.' },
  'version.updated': { group: 'versions', when: 'The order of versions, or the note of a version, changed.' },
  'processing.completed': { group: 'processing', when: 'A file was processed and can be played.' },
  'processing.failed': { group: 'processing', when: 'A file could not be processed.' },
  'transcript.created': { group: 'processing', when: 'A file got a transcript.' },
  'transcript.updated': { group: 'processing', when: 'A transcript was edited.' },
  'transcript.deleted': { group: 'processing', when: 'A transcript was deleted.' },
  'comment.created': {
    group: 'comments',
    when: 'A comment or reply was written, or comments were imported.',
  },
  'comment.updated': { group: 'comments', when: 'A comment was edited.' },
  'comment.deleted': { group: 'comments', when: 'A comment was deleted.' },
  'comment.resolved': { group: 'comments', when: 'A comment was resolved.' },
  'comment.reopened': { group: 'comments', when: 'A comment was reopened.' },
  'comment.finished': { group: 'comments', when: 'A reviewer said that all comments are in.' },
  'review.requested': { group: 'reviews', when: 'Reviewers were asked to review a version.' },
  'review.updated': { group: 'reviews', when: 'The rule, deadline or reviewers of a review changed.' },
  'review.reminded': { group: 'reviews', when: 'Reviewers were reminded.' },
  'review.approved': { group: 'reviews', when: 'A reviewer approved the version.' },
  'review.changes': { group: 'reviews', when: 'A reviewer requested changes.' },
  'review.withdrawn': { group: 'reviews', when: 'A reviewer withdrew a decision.' },
  'link.created': { group: 'links', when: 'A share link, upload link or embed was created.' },
  'link.updated': { group: 'links', when: 'The settings of a link changed.' },
  'link.invited': { group: 'links', when: 'A link was sent by e-mail.' },
  'link.opened': { group: 'links', when: 'Somebody opened a share link or an upload link.' },
  'link.revoked': { group: 'links', when: 'A share link, upload link or embed was revoked.' },
  'upload.completed': {
    group: 'uploads',
    when: 'All bytes of a file have arrived, from a member or through an upload link.',
  },
  'member.added': { group: 'members', when: 'A user was added to the workspace.' },
  'member.updated': { group: 'members', when: 'The details or permissions of a user changed.' },
  'member.disabled': { group: 'members', when: 'A user was disabled.' },
  'member.enabled': { group: 'members', when: 'A disabled user was enabled.' },
  'member.removed': { group: 'members', when: 'A user was removed from the workspace.' },
} as const satisfies Record<string, EventInfo>;

export type WebhookEvent = keyof typeof events;
export const webhookEvents: Record<WebhookEvent, EventInfo> = events;

const names = Object.keys(events) as WebhookEvent[];
export const webhookEventNames = names as [WebhookEvent, ...WebhookEvent[]];
export const eventsIn = (group: WebhookGroup): WebhookEvent[] =>
  webhookEventNames.filter((name) => webhookEvents[name].group === group);

/** Sent on request, to endpoints with any choice of events. */
export const TEST_EVENT = 'webhook.test';
