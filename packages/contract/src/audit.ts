import { z } from 'zod';
import { type AccessAction, type Action, accessActions, actions } from './action-logs.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Page } from './wire.ts';

export const auditActions = [
  'session.signedIn',
  'session.refused',
  'session.signedOut',
  'session.revoked',
  'session.proved',
  'account.created',
  'account.confirmed',
  'account.changed',
  'account.emailAsked',
  'account.emailChanged',
  'account.emailRestored',
  'account.emailNotRestored',
  'account.deletionAsked',
  'account.deletionCancelled',
  'account.deleted',
  'password.changed',
  'password.resetAsked',
  'password.reset',
  'password.temporary',
  'mfa.enabled',
  'mfa.disabled',
  'mfa.recoveryUsed',
  'mfa.codesRenewed',
  'passkey.added',
  'passkey.removed',
  'external.linked',
  'user.created',
  'user.changed',
  'user.disabled',
  'user.enabled',
  'user.deleted',
  'permissions.changed',
  'accesspoint.added',
  'accesspoint.merged',
  'accesspoint.removed',
  'group.created',
  'group.renamed',
  'group.deleted',
  'group.memberAdded',
  'group.memberRemoved',
  'group.pointAdded',
  'group.pointChanged',
  'group.pointRemoved',
  'group.signIn',
  'link.created',
  'link.changed',
  'link.revoked',
  'link.invited',
  'link.refused',
  'embed.created',
  'embed.deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.rotated',
  'webhook.disabled',
  'webhook.deleted',
  'token.created',
  'token.revoked',
  'app.connected',
  'app.disconnected',
  'app.stolen',
  'mcp.called',
  'tenant.created',
  'tenant.changed',
  'tenant.settings',
  'tenant.mfa',
  'tenant.labels',
  'tenant.emailChanged',
  'tenant.marked',
  'tenant.closed',
  'tenant.restored',
  'tenant.deleted',
  'subscription.ordered',
  'subscription.started',
  'subscription.changed',
  'subscription.pending',
  'subscription.cancelled',
  'subscription.resumed',
  'subscription.renewed',
  'subscription.ended',
  'subscription.addon',
  'invoice.paid',
  'invoice.credited',
  'invoice.details',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Actions on files and folders. They come from the action log, which the audit log of a tenant includes. */
export type ItemAction = `item.${Action | AccessAction}`;
export const itemActions = [...accessActions, ...actions].map((action): ItemAction => `item.${action}`);
export type LoggedAction = AuditAction | ItemAction;
export const loggedActions: readonly [LoggedAction, ...LoggedAction[]] = [...auditActions, ...itemActions];

export const AuditEntry = z
  .object({
    /** Unique in the log. */
    id: z.string(),
    /** Of entries that are protected by hashes; null for actions on files and folders. */
    seq: z.number().int().nullable(),
    at: Instant,
    action: z.enum(loggedActions),
    tenantid: Id.nullable(),
    /** The user who did it; null if not signed in. A guest has no id. */
    actor: z.object({ id: Id.nullable(), name: z.string(), email: z.string() }).nullable(),
    /** The affected user or object, if not the actor. */
    subject: z.object({ id: Id, name: z.string() }).nullable(),
    address: z.string().nullable(),
    useragent: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

const reply = z.object({ entries: z.array(AuditEntry), next: z.string().nullable() });
const Day = z.iso.date();
const query = Page.extend({
  userid: Id.optional(),
  action: z.enum(loggedActions).optional(),
  /** The id of a file, folder, link, user or other subject. */
  item: Id.optional(),
  /** Part of the name of the subject. */
  q: z.string().max(191).optional(),
  /** Inclusive days, in the time zone of the tenant; in UTC for the whole platform. */
  from: Day.optional(),
  to: Day.optional(),
});

export const listTenantAudit = endpoint({
  name: 'audit.tenant',
  route: 'GET tenants/:id/audit',
  gate: 'control TenantConfiguration',
  scope: 'workspace:read',
  summary:
    'List the audit log of a tenant, newest first: sign-ins, refused sign-ins, permission changes, settings, links, and what was done with files and folders, including views and downloads.',
  query,
  reply,
});

export const getAuditHead = endpoint({
  name: 'audit.head',
  route: 'GET audit/head',
  gate: 'manage all',
  scope: 'person',
  summary:
    'The head of the audit log: number of rows and hash of the last one. A copy kept elsewhere shows later whether rows were removed or replaced.',
  reply: z.object({
    /** `<rows>-<hash>`, as the command `audit-verify` takes it. */
    head: z.string(),
    rows: z.number().int(),
    /** Of the last row; null for an empty log. */
    at: Instant.nullable(),
  }),
});

export const listAudit = endpoint({
  name: 'audit.platform',
  route: 'GET audit',
  gate: 'manage all',
  scope: 'person',
  summary: 'List the audit log of the whole platform, newest first.',
  query,
  reply,
});
