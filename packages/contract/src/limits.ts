import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FlagOut, Id } from './wire.ts';

/** Storage and bandwidth in bytes, the others as counts. */
export const resourceNames = ['teamusers', 'clientusers', 'storage', 'bandwidth', 'credits'] as const;
export type ResourceName = (typeof resourceNames)[number];

export const GIGABYTE = 1_000_000_000;

export const Resource = z
  .object({
    name: z.enum(resourceNames),
    used: z.number(),
    limit: z.number(),
    spentInPercentage: z.number(),
  })
  .meta({ id: 'Resource' });
export type Resource = z.infer<typeof Resource>;

export const listResources = endpoint({
  name: 'limits.resources',
  route: 'GET tenants/:id/resources',
  gate: 'session',
  summary: 'List the usage and the limits of a tenant.',
  reply: z.object({ resources: z.array(Resource) }),
});

export const resourceStatus = endpoint({
  name: 'limits.status',
  route: 'GET tenants/:id/resources/:name/status',
  gate: 'session',
  summary: 'Return whether the given number of units still fits within a limit of the tenant.',
  params: z.object({ id: Id, name: z.enum(resourceNames) }),
  query: z.object({ units: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  reply: z.object({ resource: Resource, fits: FlagOut }),
});
