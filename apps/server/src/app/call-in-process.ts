import type { Endpoint } from '@rushes/contract/endpoint';
import type { UserCtx } from '#platform/context/context.ts';
import { type Binding, type Http, JsonText } from '#platform/http/bind.ts';
import type { Calls } from '#platform/http/call-endpoint.ts';
import { requireGate } from '#platform/http/gate.ts';
import { requireScope } from '#platform/http/token-gate.ts';
import { readPart } from '#platform/http/validate.ts';

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Endpoints that read or write headers are not called in the process: this shows the first attempt. */
const noHttp = new Proxy({} as Http, {
  get() {
    throw new Error('a call in the process has no request');
  },
});

/** The bindings are read at the first call, because the features that call are among them. */
export function callsOf(bindings: () => readonly Binding[]): Calls {
  let known: Map<string, Binding> | undefined;
  const bindingOf = ({ name }: Endpoint): Binding => {
    known ??= new Map(bindings().map((binding) => [binding.endpoint.name, binding]));
    return known.get(name)!;
  };
  const require = ({ actor }: UserCtx, endpoint: Endpoint) => {
    if (actor.token) requireScope(endpoint, actor.token);
    requireGate(endpoint, actor);
  };
  return {
    require,
    check(ctx, given, input) {
      const endpoint = given as Endpoint;
      require(ctx, endpoint);
      return readPart(endpoint.body, (input as Input).body, 'body') as never;
    },
    async call(ctx, given, input) {
      const endpoint = given as Endpoint;
      require(ctx, endpoint);
      const { params, query, body } = input as Input;
      const parsed = {
        params: readPart(endpoint.params, params, 'path'),
        query: readPart(endpoint.query, texts(query), 'query'),
        body: readPart(endpoint.body, body, 'body'),
        files: {},
      };
      const answer = await bindingOf(endpoint).handle(ctx, parsed as never, noHttp);
      return (answer instanceof JsonText ? JSON.parse(answer.text.toString()) : answer) as never;
    },
  };
}

/** As in a URL. */
const texts = (query: unknown) =>
  Object.fromEntries(
    Object.entries((query ?? {}) as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
