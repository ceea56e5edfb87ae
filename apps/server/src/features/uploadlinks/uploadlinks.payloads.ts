import { z } from 'zod';

const TellOwner = z.object({ visitid: z.uuid() });
export type TellOwner = z.infer<typeof TellOwner>;

/** What it takes to enqueue it: the handler itself puts the telling off. */
export const tellOwnerJob = { name: 'uploadlinks.tell', payload: TellOwner, attempts: 8 };
