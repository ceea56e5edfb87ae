import { AppError } from '@rushes/contract/app-error';
import type { Operation } from '@rushes/contract/move-copy';
import { ARCHIVING, type Service, type Utility } from '@rushes/contract/services';
import type { UserCtx } from '#platform/context/context.ts';
import { archiving } from './archiving.provider.ts';
import { makers } from './converting.provider.ts';
import { transcribing } from './transcribing.provider.ts';

export interface Chosen {
  nodes: readonly string[];
  pods: readonly string[];
  /** Parsed by each service. */
  params: Record<string, unknown>;
}

/** A service that runs on files and folders on request. Each checks its own ability per item. */
export interface Provider {
  alias: string;
  /** Services that are disabled, or whose tools or engine are missing on this machine, are not offered. */
  isOffered(ctx: UserCtx): boolean;
  describe(ctx: UserCtx): Promise<Service>;
  check(ctx: UserCtx, chosen: Chosen): Promise<Utility[]>;
  run(ctx: UserCtx, chosen: Chosen): Promise<{ operation: Operation | null; utility: Utility[] }>;
}

const providers: readonly Provider[] = [archiving, ...makers, ...transcribing];

function requireProvider(ctx: UserCtx, alias: string): Provider {
  const found = providers.find((one) => one.alias === alias && one.isOffered(ctx));
  if (!found) throw new AppError(alias === ARCHIVING ? 'ERR32' : 'ERR16');
  return found;
}

export async function listServices(ctx: UserCtx): Promise<{ services: Service[] }> {
  const offered = providers.filter((one) => one.isOffered(ctx));
  return { services: await Promise.all(offered.map((one) => one.describe(ctx))) };
}

export async function serviceOptions(ctx: UserCtx, alias: string): Promise<{ options: Service['options'] }> {
  const { options } = await requireProvider(ctx, alias).describe(ctx);
  return { options };
}

export async function checkService(ctx: UserCtx, alias: string, chosen: Chosen) {
  const { check, describe } = requireProvider(ctx, alias);
  const [utility, service] = [await check(ctx, chosen), await describe(ctx)];
  return { service, utility };
}

export function runService(ctx: UserCtx, alias: string, chosen: Chosen) {
  return requireProvider(ctx, alias).run(ctx, chosen);
}
