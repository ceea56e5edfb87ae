import { type Endpoint, urlPath } from '@rushes/contract/endpoint';
import type { Api, As } from '../api.ts';
import type { Scene } from './access-copies.ts';
import { requests } from './access-requests.ts';
import type { Request } from './access-rows.ts';
import { type Caller, type Kind, makeCaller, makeSide, type Role, type Side } from './access-scene.ts';

// Sends one valid request of an endpoint as a caller of a role.

export interface Answers {
  own: number;
  strange: number[];
  named: Kind[];
}

export interface Callers {
  of(role: Role): Promise<Caller>;
  /** Records the answers: a caller that was always refused has changed nothing and can be reused. */
  answered(caller: Caller, answers: Answers): void;
}

export interface AccessCalls {
  callers(endpoint: Endpoint): Callers;
  /** The request with some ids replaced by those of the other tenant, and the kinds of ids it contains. */
  make(name: string, caller: Caller, strange: readonly Kind[]): Promise<{ request: Request; named: Kind[] }>;
  /** The status of the answer. With `as`, sent with other credentials than those of the caller. */
  send(endpoint: Endpoint, caller: Caller, request: Request, as?: As): Promise<number>;
}

const belongings = ['me', 'mySession', 'myPasskey'] as const;

export function accessCalls(api: Api, foreign: Side, copyScene: () => Promise<Scene>): AccessCalls {
  /** Read-only calls share one set of data and callers; every other call gets its own. */
  let readers: Callers | undefined;

  function callers({ name, method }: Endpoint): Callers {
    const { anew = false, uploads = false } = requests[name]!;
    if (method !== 'GET' || anew || uploads) return newCallers(anew, uploads);
    readers ??= newCallers(false, false);
    return readers;
  }

  /** Callers of another tenant or of none that were refused so far: reused for the next call. */
  const outsiders = new Map<Role, Caller>();

  /** The product creates the uploads, so each scene is made anew. */
  const sceneWithUploads = async (): Promise<Scene> => ({
    side: await makeSide(api, 'Own', true),
    callers: new Map(),
  });

  function newCallers(anew: boolean, uploads: boolean): Callers {
    const known = new Map<Role, Promise<Caller>>();
    let scene: Promise<Scene> | undefined;
    const make = async (role: Role): Promise<Caller> => {
      scene ??= uploads ? sceneWithUploads() : copyScene();
      const { side: own, callers } = await scene;
      const copied = callers.get(role);
      if (copied) return copied;
      const outsider = outsiders.get(role);
      if (!outsider) return makeCaller(api, role, { own, foreign }, uploads);
      const mine = role === 'salesman' ? belongings.map((kind) => [kind, outsider.ids[kind]]) : [];
      return { ...outsider, ids: { ...own, ...Object.fromEntries(mine) } };
    };
    return {
      of: (role) => {
        const caller = known.get(role) ?? make(role);
        known.set(role, caller);
        return caller;
      },
      answered: (caller, { own, strange }) => {
        const isRefused = [own, ...strange].every((status) => status >= 400);
        // A call that succeeded used its data up: the next caller gets new data.
        if (anew && !isRefused) scene = undefined;
        if (!['otherClient', 'otherAdmin', 'salesman'].includes(caller.role)) return;
        if (isRefused) outsiders.set(caller.role, caller);
        else outsiders.delete(caller.role);
      },
    };
  }

  async function send(
    endpoint: Endpoint,
    caller: Caller,
    request: Request,
    as: As | undefined = caller.as,
  ): Promise<number> {
    const path = urlPath(endpoint.path).replace(/:(\w+)/g, (_, name) =>
      encodeURIComponent(request.params?.[name] ?? ''),
    );
    const search = request.query ? `?${new URLSearchParams(request.query)}` : '';
    const abort = new AbortController();
    const response = await api.fetch(`${path}${search}`, as, {
      method: endpoint.method,
      signal: abort.signal,
      headers: { ...(request.body ? { 'content-type': 'application/json' } : {}), ...request.headers },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    });
    const list = requests[endpoint.name]!.leavesOut;
    if (response.status === 429) {
      await api.services.db.deleteFrom('rate_limits').execute();
      return send(endpoint, caller, request, as);
    }
    const isEmpty =
      list !== undefined &&
      response.status === 200 &&
      ((await response.json()) as Record<string, unknown[]>)[list]!.length === 0;
    abort.abort();
    if (isEmpty) return 404;
    if (response.status >= 500) throw new Error(`${endpoint.name} by ${caller.role}: ${response.status}`);
    return response.status;
  }

  async function make(name: string, caller: Caller, strange: readonly Kind[]) {
    const named = new Set<Kind>();
    const ids = new Proxy(caller.ids, {
      get(own, kind: Kind) {
        named.add(kind);
        return (strange.includes(kind) ? foreign : own)[kind];
      },
    });
    return { request: await requests[name]!.make(ids, caller, api), named: [...named] };
  }

  return { callers, make, send };
}
