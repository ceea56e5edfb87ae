import { Conversion, FrameWanted } from '@rushes/contract/converting';
import { ImprintParams } from '@rushes/contract/services';
import { z } from 'zod';

/** The row of the asset exists from the start; the user who requested it is notified when it ends. */
export const Making = z.object({
  podid: z.uuid(),
  tenantid: z.uuid(),
  assetid: z.uuid(),
  userid: z.uuid(),
  username: z.string(),
});
export type Making = z.infer<typeof Making>;

export const Convert = Making.extend({ sourceid: z.uuid(), wanted: Conversion });
export type Convert = z.infer<typeof Convert>;

export const TakeFrame = Making.extend(FrameWanted.shape);
export type TakeFrame = z.infer<typeof TakeFrame>;

export const Imprint = Making.extend({ wanted: ImprintParams });
export type Imprint = z.infer<typeof Imprint>;

/** Notification codes for success and failure, and the error if the storage is full. */
export const CONVERTED = { done: 'NM22', failed: 'NM23', full: 'ERR96' } as const;
export const OUTCOMES = { done: 'NM8', failed: 'NM9', full: 'ERR97' } as const;
export const FRAMED = { done: 'NM16', failed: 'NM17', full: 'ERR96' } as const;
export const IMPRINTED = { done: 'NM14', failed: 'NM15', full: 'ERR99' } as const;
export type Ending = typeof CONVERTED | typeof OUTCOMES | typeof FRAMED | typeof IMPRINTED;
