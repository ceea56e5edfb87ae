import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const system = endpoint({
  name: 'system.info',
  route: 'GET system',
  gate: 'public',
  summary: 'Return the version and the available features of this installation.',
  reply: z.object({
    version: z.string(),
    processing: z.object({ available: z.boolean(), reason: z.string().nullable() }),
    unpacking: z.object({ available: z.boolean(), reason: z.string().nullable() }),
  }),
});

export const openapi = endpoint({
  name: 'system.openapi',
  route: 'GET openapi.json',
  gate: 'public',
  summary: 'Return the OpenAPI document of this API.',
  reply: z.looseObject({ openapi: z.string() }),
  // Sent as it was compressed.
  raw: 'text',
});

export const reference = endpoint({
  name: 'system.reference',
  route: 'GET reference',
  gate: 'public',
  summary: 'Return the API reference as an HTML page.',
  raw: 'text',
});

export const healthz = endpoint({
  name: 'system.healthz',
  route: 'GET //healthz',
  gate: 'public',
  summary: 'Check that the process responds.',
  raw: 'text',
});

export const readyz = endpoint({
  name: 'system.readyz',
  route: 'GET //readyz',
  gate: 'public',
  summary:
    'Check that the process can serve requests: the database is reachable and the migrations are applied.',
  raw: 'text',
});

export const metrics = endpoint({
  name: 'system.metrics',
  route: 'GET //metrics',
  gate: 'public',
  summary: 'Return metrics in the Prometheus text format. Available only from loopback, not through a proxy.',
  raw: 'text',
});
