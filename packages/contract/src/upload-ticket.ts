import { z } from 'zod';
import { Id } from './wire.ts';

/** A file of that name stands there already: both stay, it becomes the newest version, or the call is refused. */
export const ifExistsChoices = ['keep', 'version', 'refuse'] as const;
export type IfExists = (typeof ifExistsChoices)[number];

/** A file of up to so many bytes is best sent along with the request that begins it: nothing of it is staged. */
export const WHOLE_MAX = 512 << 10;

/** Where the bytes go. `direct` where the store takes them itself, in parts of that size. */
export const UploadTicket = z.object({
  id: Id,
  direct: z.object({ partsize: z.number().int() }).nullable(),
});
export type UploadTicket = z.infer<typeof UploadTicket>;
