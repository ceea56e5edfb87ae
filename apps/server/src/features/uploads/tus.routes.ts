import * as contract from '@rushes/contract/uploads';
import type { Ctx } from '#platform/context/context.ts';
import { type Binding, bindRaw, type Http } from '#platform/http/bind.ts';
import type { Locks } from '#platform/locks/advisory-locks.ts';
import * as tus from './tus.service.ts';
import type { SenderCtx } from './uploads.service.ts';

interface TusEndpoints {
  create: typeof contract.tusCreate;
  head: typeof contract.tusHead;
  patch: typeof contract.tusPatch;
  remove: typeof contract.tusDelete;
}

/** The calls of tus, for users and for guests: `senderOf` decides who sends. */
export function tusRoutes(
  { create, head, patch, remove }: TusEndpoints,
  senderOf: (ctx: Ctx, http: Http) => Promise<SenderCtx>,
  locks: Locks,
): Binding[] {
  return [
    bindRaw(create, async (ctx, _input, http) => tus.create(await senderOf(ctx, http), http, locks)),
    bindRaw(head, async (ctx, { params }, http) => tus.head(await senderOf(ctx, http), params.id, http)),
    bindRaw(patch, async (ctx, { params }, http) =>
      tus.append(await senderOf(ctx, http), params.id, http, locks),
    ),
    bindRaw(remove, async (ctx, { params }, http) =>
      tus.terminate(await senderOf(ctx, http), params.id, http, locks),
    ),
  ];
}

export const tusOptionsRoute: Binding = bindRaw(contract.tusOptions, (_ctx, _input, http) =>
  tus.options(http),
);
