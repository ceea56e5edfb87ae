import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './wire.ts';

// Large files can be uploaded directly to the object store in parts, if `POST pods` returns `upload.direct`.

/** Every part except the last has exactly this many bytes. */
export const PART_SIZE = 52_428_800;
/** Maximum number of parts that an object store accepts. */
export const PARTS_MAX = 10_000;

const PartNumber = z.number().int().min(1).max(PARTS_MAX);

export const listParts = endpoint({
  name: 'uploads.parts',
  route: 'GET uploads/:id/parts',
  gate: 'session',
  scope: 'files:write',
  summary:
    'List the parts of an upload that the object store has received. Returns ERR167 if multipart upload is not available.',
  reply: z.object({
    partsize: z.number().int(),
    parts: z.array(z.object({ number: PartNumber, size: z.number().int() })),
  }),
});

export const signParts = endpoint({
  name: 'uploads.sign',
  route: 'POST uploads/:id/parts',
  gate: 'session',
  scope: 'files:write',
  summary:
    'Return URLs for PUT requests of parts. Each URL is valid for one hour and accepts exactly the bytes of its part.',
  body: z.object({ numbers: z.array(PartNumber).min(1).max(100) }),
  reply: z.object({ parts: z.array(z.object({ number: PartNumber, url: z.string() })) }),
});

export const completeParts = endpoint({
  name: 'uploads.complete',
  route: 'POST uploads/:id/complete',
  gate: 'session',
  scope: 'files:write',
  summary:
    'Complete a multipart upload after all parts are stored. The file is then hashed and becomes complete.',
  reply: z.object({ upload: z.object({ id: Id, state: z.enum(['hashing', 'finished']) }) }),
  status: 202,
});
