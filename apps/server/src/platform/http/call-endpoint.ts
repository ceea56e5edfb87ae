import type { BodyOf, CallOf, Endpoint, ReplyOf } from '@rushes/contract/endpoint';
import type { z } from 'zod';
import type { UserCtx } from '#platform/context/context.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** Calls of the API inside the process, for a caller who was already counted. */
export interface Calls {
  /** The reply of an endpoint, after the same checks as for a request. */
  call<E>(ctx: UserCtx, endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>>;
  /** The body as the use case gets it, after the same checks; nothing is called. */
  check<E>(ctx: UserCtx, endpoint: E, input: CallOf<E>): BodyOf<E>;
  /** Only the checks, for an endpoint that answers bytes: the use case is called directly. */
  require(ctx: UserCtx, endpoint: AnyEndpoint): void;
}
