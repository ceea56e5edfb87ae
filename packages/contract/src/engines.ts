import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { speechAliases, TRANSLATE, visionAliases } from './services.ts';
import { FlagOut, Instant } from './wire.ts';

/** Services that an engine performs. */
export const engineAliases = [...speechAliases, ...visionAliases, TRANSLATE] as const;

/** Why an engine cannot be used now. */
export const engineFaults = [
  'unavailable',
  'throttled',
  'wrong-credentials',
  'quota-exceeded',
  'failed',
] as const;
export type EngineFault = (typeof engineFaults)[number];

export const Engine = z
  .object({
    /** The service that it performs. */
    alias: z.enum(engineAliases),
    /** Its product name, such as "Amazon Transcribe"; null if the operator configured none. */
    engine: z.string().nullable(),
    /** Whether media or text is sent to a server outside the network of this one. */
    leavesserver: FlagOut,
    /** 0 without an engine, and if the tenant does not allow engines that send data elsewhere. */
    offered: FlagOut,
  })
  .meta({ id: 'Engine' });
export type Engine = z.infer<typeof Engine>;

export const ServiceCredits = z
  .object({
    /** The alias of the service, or `priority` for priority processing. */
    service: z.string(),
    /** Spent in the month. */
    settled: z.number().int(),
    /** Held now for work that has not ended. */
    reserved: z.number().int(),
  })
  .meta({ id: 'ServiceCredits' });
export type ServiceCredits = z.infer<typeof ServiceCredits>;

const status = z.object({
  engines: z.array(Engine),
  /** Only services with credits. */
  credits: z.array(ServiceCredits),
  /** The calendar month in UTC. */
  month: z.object({ start: Instant, end: Instant }),
});
export type EnginesStatus = z.infer<typeof status>;

const health = z.object({
  /** One per offered engine; null if it responds. */
  checks: z.array(z.object({ alias: z.enum(engineAliases), fault: z.enum(engineFaults).nullable() })),
  checkedat: Instant,
});
export type EnginesHealth = z.infer<typeof health>;

export const listTenantEngines = endpoint({
  name: 'engines.tenant',
  route: 'GET tenants/:id/engines',
  gate: 'control TenantConfiguration',
  scope: 'workspace:read',
  summary:
    'List which engine performs each service of a tenant, and the credits of this calendar month (UTC) per service.',
  reply: status,
});

export const checkTenantEngines = endpoint({
  name: 'engines.checkTenant',
  route: 'POST tenants/:id/engines/check',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary: 'Ask the engines of a tenant whether they respond. No media is sent. Takes up to 10 seconds.',
  reply: health,
});

export const listEngines = endpoint({
  name: 'engines.platform',
  route: 'GET engines',
  gate: 'manage all',
  scope: 'person',
  summary:
    'List which engine performs each service, and the credits of this calendar month (UTC) of all tenants per service.',
  reply: status,
});

export const checkEngines = endpoint({
  name: 'engines.check',
  route: 'POST engines/check',
  gate: 'manage all',
  scope: 'person',
  summary: 'Ask all engines whether they respond. No media is sent. Takes up to 10 seconds.',
  reply: health,
});
