import { z } from 'zod';

export const Target = z.object({ podid: z.uuid(), tenantid: z.uuid() });
export type Target = z.infer<typeof Target>;

export const LookAtPod = Target.extend({ priority: z.boolean().default(false) });
export type LookAtPod = z.infer<typeof LookAtPod>;

export const ProcessPod = Target.extend({ turn: z.number().int().default(0) });
export type ProcessPod = z.infer<typeof ProcessPod>;

/** What is needed to enqueue the job without importing its implementation. */
export const processSpec = { name: 'processing.pod', payload: ProcessPod, attempts: 3 };

export const MakePoster = Target.extend({ assetid: z.uuid() });
export type MakePoster = z.infer<typeof MakePoster>;

/** Documents of a tenant are drawn one after another, so that slow ones delay only that tenant. */
const documents = { attempts: 3, queue: ({ tenantid }: Target) => `document:${tenantid}` };
export const documentSpec = { ...documents, name: 'processing.document', payload: Target };
export const posterDrawingSpec = { ...documents, name: 'processing.poster-drawing', payload: MakePoster };

/** The service name under which credits are reserved for priority. */
export const PRIORITY = 'priority';
