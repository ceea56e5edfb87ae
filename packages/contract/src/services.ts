import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ArchiveStatus } from './enums.ts';
import { Operation } from './move-copy.ts';
import { IDS_MAX, Id, Message, numeric } from './wire.ts';

export const Service = z
  .object({
    id: z.string(),
    name: z.string(),
    alias: z.string(),
    usage: z.string(),
    options: z.object({ languages: z.array(z.object({ name: z.string(), value: z.string() })) }),
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof Service>;

export const ARCHIVING = 'archiving';
export const CONVERTING = 'converting';
export const EXTRACTING_AUDIO = 'extracting-audio';
export const EXTRACTING_FRAMES = 'extracting-frames';
/** Services that an engine performs, chosen by the operator. */
export const speechAliases = ['aws-transcribe', 'google-transcribe'] as const;
export type SpeechAlias = (typeof speechAliases)[number];
export const visionAliases = ['aws-detecting-text', 'aws-detecting-labels'] as const;
export type VisionAlias = (typeof visionAliases)[number];
export const TRANSLATE = 'translate';
export const archiveActions = ['archive', 'unarchive'] as const;
export type ArchiveAction = (typeof archiveActions)[number];

/** Check of a service for a selected item: whether it can run, or why not. */
const Utility = z.object({
  /** Type of the selected item: file or folder. */
  kind: z.enum(['pod', 'node']),
  pod: z.object({ id: Id, name: z.string(), archived: numeric(ArchiveStatus) }),
  error: Message.nullable(),
  metadata: z.object({
    duration: z.number(),
    cost: z.number(),
    available: z.number(),
    pods: z.number().int(),
    size: z.number(),
  }),
  info: z.object({ runnable: z.boolean() }),
});
export type Utility = z.infer<typeof Utility>;

const alias = z.object({ alias: z.string().max(64) });
const ids = z
  .string()
  .max(64_000)
  .transform((text) => (text ? text.split(',') : []))
  .pipe(z.array(Id).max(IDS_MAX))
  .optional();

export const listServices = endpoint({
  name: 'services.list',
  method: 'GET',
  path: 'services',
  gate: 'session',
  summary: 'List the available services.',
  reply: z.object({ services: z.array(Service) }),
});

export const checkService = endpoint({
  name: 'services.check',
  method: 'GET',
  path: 'services/:alias',
  gate: 'session',
  summary: 'Check a service for files and folders. Returns one result per item.',
  params: alias,
  query: z.object({ nodes: ids, pods: ids, action: z.string().max(64).optional() }),
  reply: z.object({ service: Service, utility: z.array(Utility) }),
});

export const serviceOptions = endpoint({
  name: 'services.options',
  method: 'GET',
  path: 'services/:alias/options',
  gate: 'session',
  summary: 'Return the options of a service: the supported languages.',
  params: alias,
  reply: z.object({ options: Service.shape.options }),
});

export const runService = endpoint({
  name: 'services.run',
  method: 'POST',
  path: 'services/:alias',
  gate: 'session',
  summary: 'Run a service on files and folders as a job. Each service requires its own ability.',
  params: alias,
  body: z.object({
    nodes: z.array(Id).max(IDS_MAX).default([]),
    pods: z.array(Id).max(IDS_MAX).default([]),
    params: z.record(z.string(), z.unknown()).default({}),
  }),
  reply: z.object({ operation: Operation.nullable(), utility: z.array(Utility) }),
  status: 202,
});
