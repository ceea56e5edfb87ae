import { AppError } from '@rushes/contract/app-error';
import type { Operation } from '@rushes/contract/move-copy';
import { ARCHIVING, IMPRINT, type Service, type Utility } from '@rushes/contract/services';
import { offeredTo } from '#features/engines/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { archiving } from './archiving.provider.ts';
import { makers } from './converting.provider.ts';
import { detecting } from './detecting.provider.ts';
import { imprint } from './imprint.provider.ts';
import { transcribing } from './transcribing.provider.ts';
import { translating } from './translating.provider.ts';

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

const providers: readonly Provider[] = [
  archiving,
  ...makers,
  imprint,
  ...transcribing,
  ...detecting,
  ...translating,
];

/** Without services that all tenants of the user exclude. */
const offeredProviders = (ctx: UserCtx): Promise<Provider[]> =>
  offeredTo(
    ctx,
    providers.filter((one) => one.isOffered(ctx)),
  );

async function requireProvider(ctx: UserCtx, alias: string): Promise<Provider> {
  const found = (await offeredProviders(ctx)).find((one) => one.alias === alias);
  if (found) return found;
  throw new AppError(alias === ARCHIVING ? 'ERR32' : alias === IMPRINT ? 'ERR33' : 'ERR16');
}

export async function listServices(ctx: UserCtx): Promise<{ services: Service[] }> {
  const offered = await offeredProviders(ctx);
  return { services: await Promise.all(offered.map((one) => one.describe(ctx))) };
}

export async function serviceOptions(ctx: UserCtx, alias: string): Promise<{ options: Service['options'] }> {
  const provider = await requireProvider(ctx, alias);
  const { options } = await provider.describe(ctx);
  return { options };
}

export async function checkService(ctx: UserCtx, alias: string, chosen: Chosen) {
  const { check, describe } = await requireProvider(ctx, alias);
  const [utility, service] = [await check(ctx, chosen), await describe(ctx)];
  return { service, utility };
}

export async function runService(ctx: UserCtx, alias: string, chosen: Chosen) {
  return (await requireProvider(ctx, alias)).run(ctx, chosen);
}
