import { z } from 'zod';

export const RunTarget = z.object({ runid: z.uuid(), tenantid: z.uuid() });
export type RunTarget = z.infer<typeof RunTarget>;
