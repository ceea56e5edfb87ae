import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './wire.ts';

export const Resource = z.object({
  name: z.literal(['storage']),
  used: z.number(),
  limit: z.number(),
  spentInPercentage: z.number(),
});
export type Resource = z.infer<typeof Resource>;

export const listResources = endpoint({
  name: 'limits.resources',
  method: 'GET',
  path: 'tenants/:id/resources',
  gate: 'session',
  summary: 'What the tenant has used of what its plan allows.',
  params: z.object({ id: Id }),
  reply: z.object({ resources: z.array(Resource) }),
});
