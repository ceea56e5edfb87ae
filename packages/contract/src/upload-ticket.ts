import { z } from 'zod';
import { Id } from './wire.ts';

/** When a file with that name exists: keep both, add as the newest version, or refuse the call. */
export const ifExistsChoices = ['keep', 'version', 'refuse'] as const;
export type IfExists = (typeof ifExistsChoices)[number];

/** A file up to this size is sent in the creation request: it is not staged. */
export const WHOLE_MAX = 512 << 10;

/** Upload target. `direct` if the object store accepts the bytes itself, in parts of that size. */
export const UploadTicket = z.object({
  id: Id,
  direct: z.object({ partsize: z.number().int() }).nullable(),
});
export type UploadTicket = z.infer<typeof UploadTicket>;
