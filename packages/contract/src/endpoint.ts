import { z } from 'zod';
import type { Ability } from './abilities.ts';
import type { NeededScope } from './scopes.ts';

/**
 * The permission check of an endpoint. A required field, so that no endpoint can lack one. The use case also checks the
 * permission on the specific object (this user, this folder).
 */
export type Gate = 'public' | 'session' | Ability;
export const RECENT_AUTH_MINUTES = 10;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

/** Format of a response that is not JSON of the reply schema. */
export type Raw = 'bytes' | 'events' | 'tus' | 'text';

/**
 * Who may call an endpoint: users, and programs with a scope. An endpoint with a gate cannot lack a scope. A program
 * cannot prove who the user is: either it may not call such an endpoint, or the proof with which its token was created
 * counts ('people').
 */
type Access =
  | { gate: 'public'; scope?: undefined; recentAuth?: undefined }
  | { gate: Exclude<Gate, 'public'>; scope: NeededScope; recentAuth?: undefined }
  | { gate: Exclude<Gate, 'public'>; scope: 'person'; recentAuth: true }
  | { gate: Exclude<Gate, 'public'>; scope: NeededScope; recentAuth: 'people' };

interface Declaration<P, Q, B, R> {
  name: string;
  summary: string;
  /** Only needed if a parameter of the path is not a UUID. */
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  status?: 200 | 201 | 202 | 204;
  raw?: Raw;
  /**
   * A call of OAuth or MCP, for programs on pages of other sites too: CORS without cookies, and errors as RFC 6749 writes
   * them. With `form`, the body can be a form.
   */
  open?: 'json' | 'form';
  /** Where tokens that are limited to this resource are accepted. */
  resource?: 'mcp' | 'scim';
  /** Bodies, responses and errors are those of SCIM (RFC 7644). */
  scim?: true;
  /** The handler also gets the bytes of a JSON body, to verify their signature. */
  keepsBytes?: true;
  /** Maximum size of a JSON body in bytes, for endpoints that need more than the default of their gate. */
  bodyMax?: number;
  /** File fields of a multipart body. The other fields are the body, which can also be sent as JSON. */
  files?: readonly string[];
}

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Declaration<P, Q, B, R> {
  method: Method;
  path: string;
  gate: Gate;
  /** Undefined for public endpoints. */
  scope?: NeededScope | undefined;
  /** The user must have proved who they are in this session within the last `RECENT_AUTH_MINUTES`; else ERR190. 'people': programs need none. */
  recentAuth?: true | 'people' | undefined;
}

type Empty = z.ZodType<undefined, undefined>;

type ParamNames<Route extends string> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamsOf<Route extends string> = [ParamNames<Route>] extends [never]
  ? undefined
  : Record<ParamNames<Route>, string>;

/**
 * The path of the route is relative to the base path, with parameters as `:id`. A path that starts with `//` is relative
 * to the site root.
 */
export function endpoint<
  const Route extends `${Method} ${string}`,
  P extends z.ZodType = z.ZodType<ParamsOf<Route>, ParamsOf<Route>>,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
  R extends z.ZodType = Empty,
>({ route, ...declaration }: Declaration<P, Q, B, R> & Access & { route: Route }): Endpoint<P, Q, B, R> {
  const [method, path] = route.split(' ') as [Method, string];
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, z.uuid()]);
  const params = names.length > 0 ? { params: z.object(Object.fromEntries(names)) as unknown as P } : {};
  return { method, path, ...params, ...declaration };
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

/** The body and the query of a call, as the server reads them. */
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;

export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** Calls of unknown senders are small: codes, passwords, names. */
const PUBLIC_BODY_MAX = 16 << 10;
/** A thousand file ids and a thousand folder ids, with their options, are 80 kB. */
const MEMBER_BODY_MAX = 256 << 10;

/** Drawings and lists of paths. */
export const LARGE_BODY_MAX = 1 << 20;

export const bodyMaxOf = ({ gate, bodyMax }: Pick<Endpoint, 'gate' | 'bodyMax'>): number =>
  bodyMax ?? (gate === 'public' ? PUBLIC_BODY_MAX : MEMBER_BODY_MAX);

export const BASE_PATH = '/api/v1';

export function urlPath(path: string): string {
  return path.startsWith('//') ? path.slice(1) : `${BASE_PATH}/${path}`;
}

/** The path of a call with its parameters and query. Arrays are sent as repeated parameters. */
export function addressOf(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const filled = urlPath(path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(given[name])),
  );
  const search = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}
