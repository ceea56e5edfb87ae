import type { z } from 'zod';
import { ServiceError } from './service-error.ts';

/** Checks a response of an engine before it is used. */
export function parseReply<T extends z.ZodType>(schema: T, reply: unknown): z.output<T> {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  throw new ServiceError('failed', 'the response has an unknown format', { cause: parsed.error });
}
