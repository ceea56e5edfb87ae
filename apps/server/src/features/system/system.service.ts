import { AppError } from '@rushes/contract/app-error';
import type { Ctx } from '#platform/context/context.ts';
import { touchDatabase } from './system.queries.ts';

export async function requireReady(ctx: Ctx): Promise<void> {
  try {
    await touchDatabase(ctx.db);
  } catch (error) {
    ctx.log.warn({ err: error }, 'not ready');
    throw new AppError('11503', {}, { cause: error });
  }
}
