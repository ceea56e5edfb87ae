import { z } from 'zod';

export const Target = z.object({ podid: z.uuid(), tenantid: z.uuid() });
export type Target = z.infer<typeof Target>;

export const AnalysePod = Target.extend({ priority: z.boolean().default(false) });
export type AnalysePod = z.infer<typeof AnalysePod>;

export const ProcessPod = Target.extend({ turn: z.number().int().default(0) });
export type ProcessPod = z.infer<typeof ProcessPod>;

/** What is needed to enqueue the job without importing its implementation. */
export const processSpec = { name: 'processing.pod', payload: ProcessPod, attempts: 3 };

export const ScaleUploadedThumbnail = Target.extend({ assetid: z.uuid() });
export type ScaleUploadedThumbnail = z.infer<typeof ScaleUploadedThumbnail>;

/** Documents of a tenant are drawn one after another, so that slow ones delay only that tenant. */
const documents = { attempts: 3, queue: ({ tenantid }: Target) => `document:${tenantid}` };
export const documentSpec = { ...documents, name: 'processing.document', payload: Target };
export const uploadedThumbnailSvgSpec = {
  ...documents,
  name: 'processing.poster-drawing',
  payload: ScaleUploadedThumbnail,
};

/** The service name under which credits are reserved for priority. */
export const PRIORITY = 'priority';
