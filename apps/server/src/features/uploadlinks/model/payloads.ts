import { z } from 'zod';

const NotifyOwner = z.object({ visitid: z.uuid() });
export type NotifyOwner = z.infer<typeof NotifyOwner>;

/** Separate from the handler, which enqueues the job again to postpone the notification. */
export const notifyOwnerJob = { name: 'uploadlinks.tell', payload: NotifyOwner, attempts: 8 };
