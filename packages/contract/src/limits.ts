import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { liveEvent } from './live.ts';
import { FlagOut, Id, Instant } from './wire.ts';

/** The limits of every plan. Storage and bandwidth in bytes, the others as counts. */
export const planResources = ['teamusers', 'clientusers', 'storage', 'bandwidth', 'credits'] as const;
/** Services for which units can be bought in addition to credits. A unit is what costs one credit. */
export const bundledServices = ['transcription', 'translation', 'recognition'] as const;
export type BundledService = (typeof bundledServices)[number];

export const resourceNames = [...planResources, ...bundledServices] as const;
export type ResourceName = (typeof resourceNames)[number];

/** A limit is notified of from this percentage on, and again when it is reached. */
export const LIMIT_WARNING_PERCENT = 80;

export const GIGABYTE = 1_000_000_000;

export const Resource = z
  .object({
    name: z.enum(resourceNames),
    used: z.number(),
    limit: z.number(),
    spentInPercentage: z.number(),
    /** The part of the limit that was bought on top of the plan. */
    extra: z.number(),
    /** The part of the usage that is in the recycle bin. */
    binned: z.number(),
  })
  .meta({ id: 'Resource' });
export type Resource = z.infer<typeof Resource>;

/** E-mails of the last day to people who did not ask for them. */
export const Invitations = z
  .object({
    used: z.number().int(),
    limit: z.number().int(),
    /** When the count starts again; null if nothing was sent. */
    resetat: Instant.nullable(),
  })
  .meta({ id: 'Invitations' });
export type Invitations = z.infer<typeof Invitations>;

/** A limit of the tenant changed: another plan, an add-on, a new month. Usage has no event of its own. */
export const limitsChanged = liveEvent('limits.changed', 'workspace:read', z.object({ tenantid: Id }));

export const listResources = endpoint({
  name: 'limits.resources',
  route: 'GET tenants/:id/resources',
  gate: 'session',
  scope: 'workspace:read',
  summary: 'List the usage and the limits of a tenant. Its administrators also get the invitations per day.',
  reply: z.object({ resources: z.array(Resource), invitations: Invitations.nullable() }),
});

export const resourceStatus = endpoint({
  name: 'limits.status',
  route: 'GET tenants/:id/resources/:name/status',
  gate: 'session',
  scope: 'workspace:read',
  summary: 'Return whether the given number of units still fits within a limit of the tenant.',
  params: z.object({ id: Id, name: z.enum(resourceNames) }),
  query: z.object({ units: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  reply: z.object({ resource: Resource, fits: FlagOut }),
});
