import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './wire.ts';

/** Storage, bandwidth and uploaded bytes in bytes; storage is the level at the end, the others are sums. */
export const usageMetrics = ['storage', 'bandwidth', 'credits', 'uploads', 'uploadbytes', 'views'] as const;
export type UsageMetric = (typeof usageMetrics)[number];

const figures = {
  storage: z.number(),
  bandwidth: z.number(),
  credits: z.number(),
  uploads: z.number(),
  uploadbytes: z.number(),
  views: z.number(),
};
export const UsageFigures = z.object(figures).meta({ id: 'UsageFigures' });
export type UsageFigures = z.infer<typeof UsageFigures>;

const Day = z.iso.date();
const UsageDay = z.object({ day: Day, ...figures }).meta({ id: 'UsageDay' });
export type UsageDay = z.infer<typeof UsageDay>;

/** A project, client, user or tenant. Id null: everything that belongs to none, such as usage by guests. */
export const UsagePart = z
  .object({ id: Id.nullable(), name: z.string(), ...figures })
  .meta({ id: 'UsagePart' });
export type UsagePart = z.infer<typeof UsagePart>;

const Span = z.object({ from: Day, to: Day });
export type UsageSpan = z.infer<typeof Span>;

const ServiceDay = z.object({ day: Day, service: z.string(), credits: z.number() });
export type ServiceDay = z.infer<typeof ServiceDay>;

const base = {
  /** Time zone of the days. */
  timezone: z.string(),
  from: Day,
  to: Day,
  previous: Span,
  totals: UsageFigures,
  previousTotals: UsageFigures,
  /** One entry per day, without gaps. */
  days: z.array(UsageDay),
  previousDays: z.array(UsageDay),
};

export const Usage = z
  .object({
    ...base,
    tenant: z.object({ id: Id, name: z.string() }),
    /** If only this project or client was asked for. */
    project: z.object({ id: Id, name: z.string() }).nullable(),
    /** Credits of paid services, on days that have some. */
    services: z.array(ServiceDay),
    previousServices: z.array(ServiceDay),
    projects: z.array(UsagePart),
    users: z.array(UsagePart),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;

export const USAGE_DAYS_MAX = 1100;

/** Inclusive days; default: the current month until today, in the time zone of the tenant. */
const period = { from: Day.optional(), to: Day.optional() };
const sorted = {
  q: z.string().max(191).optional(),
  sort: z.enum([...usageMetrics, 'name']).default('bandwidth'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

export const getUsage = endpoint({
  name: 'usage.get',
  route: 'GET logs/usage',
  gate: 'session',
  scope: 'workspace:read',
  summary:
    'Return the usage of a tenant, or of one of its projects, per day, project, user and service, with the previous period. For its administrators, also after the subscription has ended, and for platform administrators.',
  query: z.object({ tid: Id, project: Id.optional(), ...period }),
  reply: z.object({ usage: Usage }),
});

export const getTenantUsage = endpoint({
  name: 'usage.tenant',
  route: 'GET logs/tenants/:id',
  gate: 'session',
  scope: 'workspace:read',
  summary: 'Return the usage of a tenant, as `logs/usage` does.',
  query: z.object(period),
  reply: z.object({ usage: Usage }),
});

export const PlatformUsage = z
  .object({ ...base, tenants: z.array(UsagePart), count: z.number().int() })
  .meta({ id: 'PlatformUsage' });
export type PlatformUsage = z.infer<typeof PlatformUsage>;

export const listTenantUsage = endpoint({
  name: 'usage.tenants',
  route: 'GET logs/tenants',
  gate: 'manage all',
  scope: 'person',
  summary: 'Return the usage of the whole platform per day, and of each tenant, largest first.',
  query: z.object({ ...period, ...sorted }),
  reply: z.object({ usage: PlatformUsage }),
});

export const UserUsagePart = UsagePart.extend({
  email: z.string(),
  tenant: z.object({ id: Id, name: z.string() }),
}).meta({ id: 'UserUsagePart' });
export type UserUsagePart = z.infer<typeof UserUsagePart>;

export const listUserUsage = endpoint({
  name: 'usage.users',
  route: 'GET logs/users',
  gate: 'session',
  scope: 'workspace:read',
  summary:
    'Return the usage of each user, largest first: of one tenant for its administrators, or of all tenants for platform administrators, then in whole months.',
  query: z.object({ tid: Id.optional(), ...period, ...sorted }),
  reply: z.object({
    usage: z.object({ from: Day, to: Day, users: z.array(UserUsagePart), count: z.number().int() }),
  }),
});

export const UserUsage = z
  .object({
    ...base,
    user: z.object({ id: Id, name: z.string(), email: z.string() }),
    services: z.array(ServiceDay),
    previousServices: z.array(ServiceDay),
    projects: z.array(UsagePart),
    tenants: z.array(UsagePart),
  })
  .meta({ id: 'UserUsage' });
export type UserUsage = z.infer<typeof UserUsage>;

export const getUserUsage = endpoint({
  name: 'usage.user',
  route: 'GET logs/users/:id',
  gate: 'session',
  scope: 'workspace:read',
  summary:
    'Return the usage of a user in one tenant, for its administrators, or in all tenants, for platform administrators.',
  query: z.object({ tid: Id.optional(), ...period }),
  reply: z.object({ usage: UserUsage }),
});

export const usageEndpoints = [
  getUsage,
  listTenantUsage,
  getTenantUsage,
  listUserUsage,
  getUserUsage,
] as const;
