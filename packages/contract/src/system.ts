import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const system = endpoint({
  name: 'system.info',
  method: 'GET',
  path: 'system',
  gate: 'public',
  summary: 'What this installation can do; the interface says so when a part of it is off.',
  reply: z.object({
    version: z.string(),
    processing: z.object({ available: z.boolean(), reason: z.string().nullable() }),
    unpacking: z.object({ available: z.boolean(), reason: z.string().nullable() }),
  }),
});

export const openapi = endpoint({
  name: 'system.openapi',
  method: 'GET',
  path: 'openapi.json',
  gate: 'public',
  summary: 'This document.',
  reply: z.looseObject({ openapi: z.string() }),
  // Sent as it was compressed.
  raw: 'text',
});

export const reference = endpoint({
  name: 'system.reference',
  method: 'GET',
  path: 'reference',
  gate: 'public',
  summary: 'This document as a page.',
  raw: 'text',
});

export const healthz = endpoint({
  name: 'system.healthz',
  method: 'GET',
  path: '//healthz',
  gate: 'public',
  summary: 'The process answers.',
  raw: 'text',
});

export const readyz = endpoint({
  name: 'system.readyz',
  method: 'GET',
  path: '//readyz',
  gate: 'public',
  summary: 'The process can serve: database reachable, migrations applied.',
  raw: 'text',
});

export const metrics = endpoint({
  name: 'system.metrics',
  method: 'GET',
  path: '//metrics',
  gate: 'public',
  summary: 'Figures in the Prometheus text format; only for loopback and trusted proxies.',
  raw: 'text',
});
