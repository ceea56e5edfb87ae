import type { z } from 'zod';
import type { Ability } from './abilities.ts';

/**
 * The small language every call is written in. The gate is a required field, so that nobody can forget to
 * say who may knock; the finer question (this user, this folder) is asked again in the use case.
 */
export type Gate = 'public' | 'session' | Ability;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

/** How the answer is written when it is not JSON of the reply schema. */
export type Raw = 'bytes' | 'events' | 'tus' | 'text';

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  name: string;
  method: Method;
  /** Below the base path; parameters as `:id`. A path that starts with `//` stands at the root of the site. */
  path: string;
  gate: Gate;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  status?: 200 | 201 | 202 | 204;
  raw?: Raw;
  /** Bytes of its body, where the megabyte of every other call is too little. */
  bodyMax?: number;
  /** Fields of a multipart body that hold a file; the other fields are the body, which may come as JSON too. */
  files?: readonly string[];
}

type Empty = z.ZodType<undefined, undefined>;

export function endpoint<
  P extends z.ZodType = Empty,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
  R extends z.ZodType = Empty,
>(definition: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return definition;
}

type Given<K extends string, S extends z.ZodType> =
  z.input<S> extends undefined
    ? unknown
    : Record<never, never> extends z.input<S>
      ? { [key in K]?: z.input<S> }
      : { [key in K]: z.input<S> };

/** What a caller passes: only the parts the endpoint declares. */
export type CallOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Given<'params', P> & Given<'query', Q> & Given<'body', B>
    : never;

export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

export const BASE_PATH = '/api/v1';

export function urlPath(path: string): string {
  return path.startsWith('//') ? path.slice(1) : `${BASE_PATH}/${path}`;
}
