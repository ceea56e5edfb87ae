import type { ConnectedApp } from '@rushes/contract/oauth';
import { endGrantOf, listGrants } from '#features/identity/grants/index.ts';
import type { UserCtx } from '#platform/context/context.ts';

export async function listApps({ db, actor }: UserCtx): Promise<{ apps: ConnectedApp[] }> {
  return { apps: await listGrants(db, actor.userid) };
}

export const disconnect = (ctx: UserCtx, id: string): Promise<void> => endGrantOf(ctx, id);
