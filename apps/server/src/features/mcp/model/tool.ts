import type { BodyOf, CallOf, ReplyOf } from '@rushes/contract/endpoint';
import type { Scope } from '@rushes/contract/scopes';
import type { z } from 'zod';
import type { UserCtx } from '#platform/context/context.ts';
import type { Calls } from '#platform/http/call-endpoint.ts';

/** What a tool works with. */
export interface Caller {
  ctx: UserCtx;
  call<E>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>>;
  check<E>(endpoint: E, input: CallOf<E>): BodyOf<E>;
  require: (endpoint: Parameters<Calls['require']>[1]) => void;
}

export interface Picture {
  bytes: Buffer;
  mimetype: string;
}

/** Data, which is sent as JSON; text, which is sent as it is; or a picture. */
export type Outcome = object | string | { picture: Picture };

export interface Tool<S extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** Those of all calls that the tool makes, which check them again. Without one of them it is not offered. */
  scopes: readonly Scope[];
  input: S;
  run(caller: Caller, input: z.output<S>): Promise<Outcome>;
}

export const tool = <S extends z.ZodObject>(declared: Tool<S>): Tool => declared as unknown as Tool;
