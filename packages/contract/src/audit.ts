import { z } from 'zod';
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
  'link.created',
  'link.changed',
  'link.revoked',
  'link.invited',
  'link.refused',
  'embed.created',
  'embed.deleted',
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
] as const;
export type AuditAction = (typeof auditActions)[number];

export const AuditEntry = z
  .object({
    seq: z.number().int(),
    at: Instant,
    action: z.enum(auditActions),
    tenantid: Id.nullable(),
    /** The user who did it; null if not signed in. */
    actor: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
    /** The affected user or object, if not the actor. */
    subject: z.object({ id: Id, name: z.string() }).nullable(),
    address: z.string().nullable(),
    useragent: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

const reply = z.object({ entries: z.array(AuditEntry), next: z.string().nullable() });
const query = Page.extend({ userid: Id.optional(), action: z.enum(auditActions).optional() });

export const listTenantAudit = endpoint({
  name: 'audit.tenant',
  route: 'GET tenants/:id/audit',
  gate: 'control TenantConfiguration',
  summary:
    'List the audit log of a tenant, newest first: sign-ins, refused sign-ins, permission changes and settings.',
  query,
  reply,
});

export const getAuditHead = endpoint({
  name: 'audit.head',
  route: 'GET audit/head',
  gate: 'manage all',
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
  summary: 'List the audit log of the whole platform, newest first.',
  query,
  reply,
});
