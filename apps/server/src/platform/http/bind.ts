import type { Endpoint, ReplyOf } from '@rushes/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import type { SentFile } from './multipart.ts';

/** Keyed by the field names of the endpoint; empty when the body is JSON. */
type Files = Readonly<Record<string, SentFile | undefined>>;

type Parsed<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B>; files: Files }
    : never;

/** Serialized JSON, as text or as bytes: sent without changes. */
export class JsonText {
  readonly text: string | Buffer;
  constructor(text: string | Buffer) {
    this.text = text;
  }
}

export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The browser uses https, either to this server or to the proxy in front of it. */
  isSecure: boolean;
}

/** A header that is sent at most once. */
export const headerOf = ({ request }: Http, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Checks a guest's token, or which kind of token it is, before the body is read. */
type Admit = (ctx: Ctx, http: Http) => Promise<unknown>;

export interface Binding {
  endpoint: Endpoint;
  admit?: Admit | undefined;
  handle(
    ctx: Ctx,
    input: { params: never; query: never; body: never; files: Files },
    http: Http,
  ): Promise<unknown>;
}

type Answer<E> = ReplyOf<E> extends undefined ? Promise<void> : Promise<ReplyOf<E> | JsonText>;

/** An endpoint for signed-in users: ctx.actor is always set. */
export function bind<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (ctx: UserCtx, input: Parsed<Endpoint<P, Q, B, R>>, http: Http) => Answer<Endpoint<P, Q, B, R>>,
  admit?: Admit,
): Binding {
  if (endpoint.gate === 'public') throw new Error(`${endpoint.name} is public: bind it with bindPublic`);
  return { endpoint, admit, handle: handle as unknown as Binding['handle'] };
}

/** A public endpoint: ctx.actor may be undefined. */
export function bindPublic<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (ctx: Ctx, input: Parsed<Endpoint<P, Q, B, R>>, http: Http) => Answer<Endpoint<P, Q, B, R>>,
  admit?: Admit,
): Binding {
  // Without it, anyone could make the server read and parse large bodies.
  if (endpoint.bodyMax && !admit)
    throw new Error(`${endpoint.name} takes large bodies: it needs an admission`);
  if (endpoint.gate !== 'public') throw new Error(`${endpoint.name} is not public: bind it with bind`);
  return { endpoint, admit, handle: handle as unknown as Binding['handle'] };
}

/** An endpoint that writes its own response: bytes, events, the upload protocol. */
export function bindRaw<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (ctx: Ctx, input: Parsed<Endpoint<P, Q, B, R>>, http: Http) => Promise<void>,
): Binding {
  if (!endpoint.raw) throw new Error(`${endpoint.name} answers JSON: bind it with bind`);
  return { endpoint, handle: handle as unknown as Binding['handle'] };
}
