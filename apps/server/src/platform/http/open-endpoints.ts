import { BASE_PATH, type Endpoint, urlPath } from '@rushes/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from './bearer.ts';

// Calls from pages of other sites: those of OAuth and MCP, and those of the API with the token of a program. Such a
// page can send a token it has, but it cannot use the session of the user: the answers allow no credentials, and a
// request with a cookie or with the tokens of a session is not one of these.

const exposed = [
  ...['www-authenticate', 'retry-after', 'request-id'],
  ...['ratelimit-policy', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
  ...['content-disposition', 'location', 'tus-resumable', 'upload-offset', 'upload-length'],
].join(', ');

const accepted = [
  ...['authorization', 'content-type', 'accept', 'range', 'last-event-id'],
  ...['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'],
  ...['mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'],
].join(', ');

export function openToOthers(reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposed,
    'cross-origin-resource-policy': 'cross-origin',
  });
}

export function answerPreflight(app: FastifyInstance, { method, path }: Endpoint): void {
  const url = urlPath(path);
  if (app.hasRoute({ method: 'OPTIONS', url })) return;
  app.options(url, { config: { isOpen: true } }, (_request, reply) => allow(reply, method));
}

const allow = (reply: FastifyReply, methods: string) =>
  reply
    .status(204)
    .headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': accepted,
      'access-control-max-age': '7200',
    })
    .send();

const sessionHeaders = ['id-token', 'access-token'];

/** A request of a program, which the browser made without knowing the user. Guests have no such tokens. */
export function isOfProgram({ headers, routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  if (!endpoint || endpoint.gate === 'public' || endpoint.scope === 'person') return false;
  if (headers.cookie !== undefined || sessionHeaders.some((name) => headers[name] !== undefined))
    return false;
  return bearerOf(headers) !== undefined;
}

/** The question of a browser before such a request. The request itself is checked again. */
export function isPreflightOfProgram({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'OPTIONS' || !url.startsWith(`${BASE_PATH}/`)) return false;
  const wanted = String(headers['access-control-request-headers'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return wanted.includes('authorization') && !sessionHeaders.some((name) => wanted.includes(name));
}

export function answerPreflightOfProgram({ headers }: FastifyRequest, reply: FastifyReply): void {
  const method = String(headers['access-control-request-method'] ?? '').toUpperCase();
  openToOthers(reply);
  allow(reply, /^[A-Z]{1,10}$/.test(method) ? method : 'GET');
}
