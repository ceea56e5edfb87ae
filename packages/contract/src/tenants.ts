import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Subscription, subscriptionTypes } from './identity.ts';
import { EmailInput, NameInput, TokenInput } from './people.ts';
import { Flag, FlagOut, Id, Instant, Message, Page } from './wire.ts';

export const tenantStates = ['active', 'expired', 'marked', 'deleted'] as const;

/** Storage and bandwidth in gigabytes of 1,000,000,000 bytes, as in the plans. */
export const TenantLimits = z.object({
  teamusers: z.number().int().min(0),
  clientusers: z.number().int().min(0),
  storage: z.number().min(0),
  bandwidth: z.number().min(0),
  credits: z.number().int().min(0),
});
export type TenantLimits = z.infer<typeof TenantLimits>;

export const Tenant = z
  .object({
    id: Id,
    name: z.string(),
    state: z.enum(tenantStates),
    subscription: Subscription,
    periodstart: Instant,
    periodend: Instant.nullable(),
    limits: TenantLimits,
    /** In the same units as the limits. */
    used: TenantLimits,
    administrator: z.object({ firstname: z.string(), lastname: z.string(), email: z.string() }).nullable(),
    mfarequired: FlagOut,
    createdat: Instant,
    markedat: Instant.nullable(),
    deletedat: Instant.nullable(),
    /** From when the tenant can be purged. */
    deletableat: Instant.nullable(),
  })
  .meta({ id: 'Tenant' });
export type Tenant = z.infer<typeof Tenant>;

const limitsInput = z.object({
  teamusers: z.number().int().min(0).max(1_000_000),
  clientusers: z.number().int().min(0).max(1_000_000),
  storage: z.number().min(0).max(9_000_000),
  bandwidth: z.number().min(0).max(9_000_000),
  credits: z.number().int().min(0).max(1_000_000_000),
});

const platform = { gate: 'manage all', scope: 'person' } as const;

export const listTenants = endpoint({
  ...platform,
  name: 'tenants.list',
  route: 'GET tenants',
  summary: 'List all tenants of the platform by name.',
  query: Page.extend({ q: z.string().max(191).optional(), state: z.enum(tenantStates).optional() }),
  reply: z.object({ tenants: z.array(Tenant), next: z.string().nullable() }),
});

const newTenant = z.object({
  tenantName: NameInput,
  firstName: NameInput,
  lastName: NameInput,
  email: EmailInput,
  periodend: Instant,
  ...limitsInput.shape,
});

export const onboard = endpoint({
  ...platform,
  name: 'tenants.onboard',
  route: 'POST onboard',
  recentAuth: true,
  summary: 'Create a tenant with its administrator, who is invited by e-mail.',
  body: newTenant.extend({ subscriptionType: z.enum(subscriptionTypes).default('enterprise') }),
  reply: z.object({ tenant: Tenant }),
  status: 201,
});

export const salesmanCreatesTenant = endpoint({
  name: 'tenants.salesman',
  route: 'POST salesmancreatestenant',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary: 'Create a tenant with its administrator. The only call available to users of type salesman.',
  body: newTenant,
  reply: z.object({ tenant: Tenant }),
  status: 201,
});

export const freeTrial = endpoint({
  name: 'tenants.freeTrial',
  route: 'POST freetrial',
  gate: 'session',
  scope: 'person',
  summary: 'Create a tenant with a free trial. Available only to accounts without a tenant.',
  body: z.object({ tenantName: NameInput }),
  reply: z.object({ tenant: Tenant }),
  status: 201,
});

export const updateTenant = endpoint({
  ...platform,
  name: 'tenants.update',
  route: 'PATCH tenants/:id',
  summary: 'Update the name, subscription type, period and limits of a tenant.',
  body: z
    .object({
      tenantName: NameInput,
      subscriptionType: z.enum(subscriptionTypes),
      periodend: Instant.nullable(),
      ...limitsInput.shape,
    })
    .partial(),
  reply: z.object({ tenant: Tenant }),
});

export const softDeleteTenant = endpoint({
  ...platform,
  name: 'tenants.softDelete',
  route: 'DELETE tenants/:id/soft',
  recentAuth: true,
  summary: 'Close a tenant. Its users lose access, no data is deleted, and the tenant can be restored.',
  reply: z.object({ tenant: Tenant }),
});

export const restoreTenant = endpoint({
  ...platform,
  name: 'tenants.restore',
  route: 'PATCH tenants/:id/restore',
  summary: 'Restore a tenant that is closed or marked for deletion.',
  reply: z.object({ tenant: Tenant }),
});

export const deleteTenant = endpoint({
  ...platform,
  name: 'tenants.delete',
  route: 'DELETE tenants/:id',
  recentAuth: true,
  summary:
    'Delete a closed or marked tenant with all its data permanently. Returns ERR58 if it is neither, ERR49 if its subscription is still valid, or ERR64 before the waiting period of 14 days is over.',
  status: 202,
});

export const deleteTenantAccount = endpoint({
  name: 'tenants.accountDelete',
  route: 'POST tenants/accountdelete',
  gate: 'control TenantConfiguration',
  scope: 'person',
  recentAuth: true,
  summary:
    'Request the deletion of a tenant as its administrator. The tenant is marked now and deleted after 14 days.',
  body: z.object({ tenantid: Id, phrase: z.string().max(64) }),
  reply: z.object({ markedat: Instant, deletableat: Instant }),
});

const emailKinds = ['editorial', 'traffic', 'support'] as const;
export const TenantEmail = z.object({
  kind: z.enum(emailKinds),
  email: z.string().nullable(),
  /** New address that is not confirmed yet. */
  pending: z.string().nullable(),
});

export const getTenantEmails = endpoint({
  name: 'tenants.emails',
  route: 'GET tenants/:id/emails',
  gate: 'control TenantConfiguration',
  scope: 'workspace:read',
  summary: 'Return the editorial, traffic and support e-mail addresses of a tenant.',
  reply: z.object({ emails: z.array(TenantEmail) }),
});

export const setTenantEmails = endpoint({
  name: 'tenants.setEmails',
  route: 'PATCH tenants/:id/emails',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary:
    'Update the editorial, traffic and support e-mail addresses of a tenant. A new address takes effect when the link sent to it is opened (message 20003). An empty value removes the address.',
  body: z.object({ editorial: EmailInput, traffic: EmailInput, support: EmailInput }).partial(),
  reply: z.object({ emails: z.array(TenantEmail), message: Message.nullable() }),
});

export const confirmTenantEmail = endpoint({
  name: 'tenants.confirmEmail',
  route: 'PATCH tenants/:id/email',
  gate: 'public',
  summary: 'Confirm a new e-mail address of a tenant with the code of the e-mailed link.',
  body: z.object({ code: TokenInput }),
  reply: z.object({ email: z.string() }),
});

export const setTenantMfa = endpoint({
  name: 'tenants.mfa',
  route: 'PATCH tenants/:id/mfa',
  gate: 'control TenantConfiguration',
  scope: 'person',
  recentAuth: true,
  summary:
    'Set whether a tenant requires two-factor authentication. Users without it set it up at the next sign-in.',
  body: z.object({ mfarequired: Flag }),
  reply: z.object({ mfarequired: FlagOut }),
});

export const TenantSettings = z
  .object({
    recycle_bin_retention_period: z.number().int(),
    links_expiry_days: z.number().int(),
    links_allow_downloading: FlagOut,
    links_allow_comments: FlagOut,
    links_show_assets: FlagOut,
    links_allow_playing_original_file: FlagOut,
    links_add_versions: FlagOut,
    links_watermark: FlagOut,
    /** Excludes engines that send media or text outside the network of the server. */
    engines_local_only: FlagOut,
    /** Of the days in usage figures and reports: a name of the IANA time zone database. */
    timezone: z.string(),
    /** A report of every month by e-mail to the administrators. */
    reports_monthly: FlagOut,
  })
  .meta({ id: 'TenantSettings' });
export type TenantSettings = z.infer<typeof TenantSettings>;

export const getTenantSettings = endpoint({
  name: 'tenants.settings',
  route: 'GET tenants/:id/settings',
  gate: 'list NodeAndPod',
  scope: 'workspace:read',
  summary:
    'Return the settings of a tenant: the retention period of the recycle bin, the defaults of new share links and the allowed engines.',
  reply: z.object({ settings: TenantSettings }),
});

export const setTenantSettings = endpoint({
  name: 'tenants.setSettings',
  route: 'POST tenants/:id/settings',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary:
    'Update the settings of a tenant. `accessPointId` is the access point of the caller. With `engines_local_only`, services whose engine sends data outside the network of the server are neither offered nor run (ERR220).',
  body: z
    .object({
      accessPointId: Id,
      recycle_bin_retention_period: z.number(),
      links_expiry_days: z.number(),
      links_allow_downloading: Flag,
      links_allow_comments: Flag,
      links_show_assets: Flag,
      links_allow_playing_original_file: Flag,
      links_add_versions: Flag,
      links_watermark: Flag,
      engines_local_only: Flag,
      timezone: z.string().max(64),
      reports_monthly: Flag,
    })
    .partial(),
  reply: z.object({ settings: TenantSettings }),
});
