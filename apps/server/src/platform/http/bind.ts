import type { Endpoint, ReplyOf } from '@rushes/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import type { SentFile } from './multipart.ts';

/** By the names the endpoint gives them; none when the body came as JSON. */
type Files = Readonly<Record<string, SentFile | undefined>>;

type Parsed<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B>; files: Files }
    : never;

/** JSON that is finished, as text or as bytes: forwarded as it is. */
export class JsonText {
  readonly text: string | Buffer;
  constructor(text: string | Buffer) {
    this.text = text;
  }
}

export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The person's browser speaks https, here or at the proxy in front of us. */
  isSecure: boolean;
}

export interface Binding {
  endpoint: Endpoint;
  handle(
    ctx: Ctx,
    input: { params: never; query: never; body: never; files: Files },
    http: Http,
  ): Promise<unknown>;
}

type Answer<E> = Promise<ReplyOf<E> | JsonText>;

/** A call for signed-in users: its use case may count on the actor. */
export function bind<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (ctx: UserCtx, input: Parsed<Endpoint<P, Q, B, R>>, http: Http) => Answer<Endpoint<P, Q, B, R>>,
): Binding {
  if (endpoint.gate === 'public') throw new Error(`${endpoint.name} is public: bind it with bindPublic`);
  return { endpoint, handle: handle as unknown as Binding['handle'] };
}

/** A call anyone may make: there may be no actor. */
export function bindPublic<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (ctx: Ctx, input: Parsed<Endpoint<P, Q, B, R>>, http: Http) => Answer<Endpoint<P, Q, B, R>>,
): Binding {
  if (endpoint.gate !== 'public') throw new Error(`${endpoint.name} is not public: bind it with bind`);
  return { endpoint, handle: handle as unknown as Binding['handle'] };
}

/** A call that writes its own answer: bytes, events, the upload protocol. */
export function bindRaw<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (ctx: Ctx, input: Parsed<Endpoint<P, Q, B, R>>, http: Http) => Promise<void>,
): Binding {
  if (!endpoint.raw) throw new Error(`${endpoint.name} answers JSON: bind it with bind`);
  return { endpoint, handle: handle as unknown as Binding['handle'] };
}
