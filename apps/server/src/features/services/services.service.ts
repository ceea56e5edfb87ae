import { AppError } from '@rushes/contract/app-error';
import type { Operation } from '@rushes/contract/move-copy';
import { ARCHIVING, type Service, type Utility } from '@rushes/contract/services';
import type { UserCtx } from '#platform/context/context.ts';
import { archiving } from './archiving.provider.ts';
import { makers } from './converting.provider.ts';

export interface Chosen {
  nodes: readonly string[];
  pods: readonly string[];
  /** Parsed by each service. */
  params: Record<string, unknown>;
}

/** A service that runs on files and folders on request. Each checks its own ability per item. */
export interface Provider {
  service: Service;
  check(ctx: UserCtx, chosen: Chosen): Promise<Utility[]>;
  run(ctx: UserCtx, chosen: Chosen): Promise<{ operation: Operation | null; utility: Utility[] }>;
}

/** Services that are disabled, or whose tools are missing on this machine, are not offered. */
const providersOf = (ctx: UserCtx): Provider[] => [
  ...(ctx.settings.archive === 'on' ? [archiving] : []),
  ...(ctx.media.ready ? makers : []),
];

function requireProvider(ctx: UserCtx, alias: string): Provider {
  const found = providersOf(ctx).find(({ service }) => service.alias === alias);
  if (!found) throw new AppError(alias === ARCHIVING ? 'ERR32' : 'ERR16');
  return found;
}

export function listServices(ctx: UserCtx): { services: Service[] } {
  return { services: providersOf(ctx).map(({ service }) => service) };
}

export function serviceOptions(ctx: UserCtx, alias: string): { options: Service['options'] } {
  return { options: requireProvider(ctx, alias).service.options };
}

export async function checkService(ctx: UserCtx, alias: string, chosen: Chosen) {
  const { service, check } = requireProvider(ctx, alias);
  return { service, utility: await check(ctx, chosen) };
}

export function runService(ctx: UserCtx, alias: string, chosen: Chosen) {
  return requireProvider(ctx, alias).run(ctx, chosen);
}
