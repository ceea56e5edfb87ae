import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LabelText } from './label-text.ts';
import { labelTypes } from './labels.ts';
import { Id } from './wire.ts';

// Labels and text that a service detected in a file.

const Part = z.number().min(0).max(1);

/** A rectangle in the image, in fractions of its width and height. */
export const Box = z.object({ left: Part, top: Part, width: Part, height: Part }).meta({ id: 'Box' });
export type Box = z.infer<typeof Box>;

export const DetectedLabel = z
  .object({
    id: Id,
    content: z.string(),
    /** Milliseconds; both null for files without a duration. */
    start: z.number().int().nullable(),
    end: z.number().int().nullable(),
    duration: z.number().int().nullable(),
    /** An object, a line of text, or a word of the line. */
    type: z.enum(labelTypes),
    /** Confidence of the service: 0 to 100. */
    confidence: z.number(),
    service: z.string(),
    boxes: z.array(Box),
  })
  .meta({ id: 'DetectedLabel' });
export type DetectedLabel = z.infer<typeof DetectedLabel>;

export const listDetected = endpoint({
  name: 'mllabels.list',
  route: 'GET pods/:id/mllabels',
  gate: 'list PodService',
  scope: 'files:read',
  summary:
    'List the detected labels and detected text of a file by time. Text is returned as lines and words.',
  query: z.object({
    /** Only results of this service. */
    service: z.string().trim().min(1).max(191).optional(),
  }),
  reply: z.object({ labels: z.array(DetectedLabel), texts: z.array(DetectedLabel) }),
});

/** Milliseconds, limited by the PostgreSQL integer: 24 days. */
const Time = z.number().int().min(0).max(2_147_483_647);
const Change = z.object({ content: LabelText, start: Time, end: Time }).partial();

export const updateDetectedLabel = endpoint({
  name: 'mllabels.update',
  route: 'PATCH pods/:id/mllabels/:lid',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Update a detected label. Team members only.',
  body: Change,
  reply: z.object({ label: DetectedLabel }),
});

export const deleteDetectedLabel = endpoint({
  name: 'mllabels.delete',
  route: 'DELETE pods/:id/mllabels/:lid',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Delete a detected label of a file. Team members only.',
  status: 204,
});

export const updateDetectedText = endpoint({
  name: 'mltexts.update',
  route: 'PATCH pods/:id/mltexts/:tid',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Update a detected line or word. Team members only.',
  body: Change,
  reply: z.object({ text: DetectedLabel }),
});

export const deleteDetectedText = endpoint({
  name: 'mltexts.delete',
  route: 'DELETE pods/:id/mltexts/:tid',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Delete a detected line or word of a file. Team members only.',
  status: 204,
});
