import { z } from 'zod';

const TellOwner = z.object({ visitid: z.uuid() });
export type TellOwner = z.infer<typeof TellOwner>;

/** Separate from the handler, which enqueues the job again to postpone the notification. */
export const tellOwnerJob = { name: 'uploadlinks.tell', payload: TellOwner, attempts: 8 };
