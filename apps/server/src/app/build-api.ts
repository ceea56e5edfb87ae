import multipart from '@fastify/multipart';
import { AppError } from '@rushes/contract/app-error';
import { bodyMaxOf, type Endpoint, urlPath } from '@rushes/contract/endpoint';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { handleError } from '#app/error-handler.ts';
import type { Actor, Ctx, Services } from '#platform/context/context.ts';
import { bearerOf } from '#platform/http/bearer.ts';
import { type Binding, type Http, JsonText } from '#platform/http/bind.ts';
import { readCookie } from '#platform/http/cookie.ts';
import { DEVICE_COOKIE } from '#platform/http/device-cookie.ts';
import { hasRest } from '#platform/http/discard-body.ts';
import { readFields } from '#platform/http/form-fields.ts';
import { requireGate } from '#platform/http/gate.ts';
import { readForm } from '#platform/http/multipart.ts';
import { challengeFor } from '#platform/http/oauth-challenge.ts';
import {
  answerPreflight,
  answerPreflightOfProgram,
  isOfProgram,
  isPreflightOfProgram,
  openToOthers,
} from '#platform/http/open-endpoints.ts';
import { openBodyReader } from '#platform/http/read-body.ts';
import { requireSameOrigin } from '#platform/http/same-origin.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { type SlowBodies, watchSlowBodies } from '#platform/http/slow-bodies.ts';
import { limitTinyChunks } from '#platform/http/tiny-chunk-limit.ts';
import { passToken } from '#platform/http/token-gate.ts';
import { parseInput } from '#platform/http/validate.ts';
import { newId } from '#platform/ids/uuid.ts';
import { redactUrl } from '#platform/log/log.ts';

/** A request may contain 1,000 file ids and 1,000 folder ids in its URL. */
const HEADER_LIMIT = 128 << 10;

export interface ApiOptions {
  services: Services;
  bindings: readonly Binding[];
  findActor(ctx: Ctx, request: FastifyRequest): Promise<Actor | undefined>;
  trustedProxies: readonly string[];
  publicUrl: string | undefined;
  /** Validates responses against the contract. Off in production, where it costs time. */
  checkReplies: boolean;
}

export function buildApi(options: ApiOptions): FastifyInstance {
  const { services, publicUrl } = options;
  const secure = securityHeaders(isHttps(publicUrl), services.storage.direct?.origin);
  const app = Fastify({
    loggerInstance: services.log.child({}, { serializers: { req: shownRequest } }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: options.trustedProxies.length ? [...options.trustedProxies] : false,
    http: { maxHeaderSize: HEADER_LIMIT },
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    // URLs that the router cannot parse reach neither the hooks nor the error handler set below.
    frameworkErrors: (error, request, reply) => {
      secure(reply);
      return handleError(error, request, reply);
    },
  }) as unknown as FastifyInstance;

  // Synchronous hook: it runs on every request, so it avoids a promise.
  app.addHook('onRequest', (request, reply, done) => {
    if (hasRest(request.raw)) limitTinyChunks(request.raw);
    secure(reply);
    reply.header('request-id', request.id);
    // The answer is sent: no further hook runs.
    if (isPreflightOfProgram(request)) return answerPreflightOfProgram(request, reply);
    if (request.routeOptions.config.isOpen || isOfProgram(request)) openToOthers(reply);
    else requireSameOrigin(request, publicUrl);
    done();
  });
  app.addHook('onRequest', refuseUnknownRoutes);
  app.addHook('onRequest', refuseNeedlessBody);
  const slowBodies = watchSlowBodies();
  app.decorate('slowBodies', slowBodies);
  app.addHook('onRequest', (request, reply, done) => {
    slowBodies.watch(request.raw, reply.raw);
    done();
  });
  app.addHook('onClose', async () => slowBodies.stop());
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.debug({ req: request, status: reply.statusCode, ms }, 'answered');
    // Node would read the rest of a body for as long as the client sends it.
    if (hasRest(request.raw)) request.raw.destroy();
    done();
  });
  app.decorateRequest('ctx');
  const readBody = openBodyReader();
  app.removeAllContentTypeParsers();
  const readJsonBody = (request: FastifyRequest, bytes: Buffer) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.keepsBytes) request.bytes = bytes;
    return readBody(endpoint, bytes);
  };
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJsonBody);
  const readScimBody = async (request: FastifyRequest, bytes: Buffer) => {
    if (!request.routeOptions.config.endpoint?.scim) throw new AppError('11415');
    return readJsonBody(request, bytes);
  };
  app.addContentTypeParser('application/scim+json', { parseAs: 'buffer' }, readScimBody);
  const readFormBody = async (request: FastifyRequest, text: string) => {
    if (request.routeOptions.config.endpoint?.open !== 'form') throw new AppError('11415');
    return readFields(text);
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readFormBody);
  // tus reads the request itself; the body must not be parsed.
  app.addContentTypeParser('application/offset+octet-stream', (request, _payload, done) =>
    done(request.routeOptions.config.endpoint?.raw === 'tus' ? null : new AppError('11415')),
  );
  app.setErrorHandler(handleError);
  const takesFiles = ({ endpoint }: Binding) => Boolean(endpoint.files);
  for (const binding of options.bindings) if (!takesFiles(binding)) register(app, options, binding);
  // Only endpoints that take files parse multipart forms.
  app.register(async (forms) => {
    await forms.register(multipart, { throwFileSizeLimit: false });
    for (const binding of options.bindings) if (takesFiles(binding)) register(forms, options, binding);
  });
  return app as unknown as FastifyInstance;
}

declare module 'fastify' {
  interface FastifyInstance {
    slowBodies: SlowBodies;
  }
  interface FastifyRequest {
    ctx: Ctx;
    /** The body as it was sent, for endpoints that verify its signature. */
    bytes?: Buffer;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** For pages of other sites too. */
    isOpen?: boolean;
  }
}

/** Before a body is read. Pages of the web app are GET requests. */
function refuseUnknownRoutes(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('11404');
  done();
}

/** A large body that no endpoint wants, which would be read only to be discarded. */
function refuseNeedlessBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { endpoint } = request.routeOptions.config;
  const isWanted = endpoint && (endpoint.body || endpoint.files || endpoint.raw === 'tus');
  if (!isWanted && hasRest(request.raw)) throw new AppError('11413');
  done();
}

function register(app: FastifyInstance, options: ApiOptions, { endpoint, admit, handle }: Binding): void {
  const httpOf = (request: FastifyRequest, reply: FastifyReply): Http => ({
    request,
    reply,
    isSecure: isHttps(options.publicUrl) || request.protocol === 'https',
  });
  if (endpoint.open) answerPreflight(app, endpoint);
  app.route({
    method: endpoint.method,
    url: urlPath(endpoint.path),
    bodyLimit: bodyMaxOf(endpoint),
    config: { endpoint, isOpen: endpoint.open !== undefined },
    // An event stream never ends, so a HEAD request would never be answered.
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.raw !== 'events',
    // The body is read after this hook: callers without access cannot make the server receive or parse one.
    onRequest: async (request, reply) => {
      const ctx: Ctx = {
        ...options.services,
        log: request.log as Ctx['log'],
        requestId: request.id,
        address: request.ip,
        useragent: request.headers['user-agent'] ?? '',
        device: readCookie(request.headers.cookie, DEVICE_COOKIE.name),
        actor: undefined,
      };
      request.ctx = ctx;
      if (endpoint.gate !== 'public') ctx.actor = await passGate(options, endpoint, ctx, request, reply);
      await admit?.(ctx, httpOf(request, reply));
    },
    handler: async (request, reply) => {
      const form = endpoint.files && request.isMultipart() ? await readForm(endpoint, request) : undefined;
      const input = parseInput(endpoint, request, form) as Parameters<typeof handle>[1];
      const answer = await handle(request.ctx, input, httpOf(request, reply));
      if (endpoint.raw) return reply;
      return send(reply, endpoint, answer, options.checkReplies);
    },
  });
}

async function passGate(
  options: ApiOptions,
  endpoint: Endpoint,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = await options.findActor(ctx, request);
  if (!actor || !isForHere(endpoint, actor)) throw refused(options, endpoint, request, reply);
  if (actor.token) await passToken(ctx.db, endpoint, actor.token, reply);
  requireGate(endpoint, actor);
  return actor;
}

/** What is for programs only does not take the session of a person, and a token for it opens nothing else. */
const isForHere = ({ resource }: Endpoint, { token }: Actor) =>
  token ? !token.resource || token.resource === resource : resource === undefined;

/** 1011: not signed in; 11026: the session has ended or is invalid; 11027: the same for the token of a program. */
function refused(
  { services }: ApiOptions,
  endpoint: Endpoint,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): AppError {
  const hasToken = bearerOf(headers) !== undefined;
  if (hasToken || endpoint.resource)
    void reply.header('www-authenticate', challengeFor(services.settings.publicUrl, endpoint, hasToken));
  if (hasToken) return new AppError('11027');
  return new AppError(headers['id-token'] || headers['access-token'] ? '11026' : '1011');
}

const isHttps = (url: string | undefined) => url?.startsWith('https:') ?? false;

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown, check: boolean): FastifyReply {
  void reply.status(endpoint.status ?? reply.statusCode).header('cache-control', 'no-store');
  if (!endpoint.reply) return reply.send();
  if (check) endpoint.reply.parse(answer instanceof JsonText ? JSON.parse(answer.text.toString()) : answer);
  void reply.header('content-type', `application/${endpoint.scim ? 'scim+json' : 'json'}; charset=utf-8`);
  // Sent as bytes: a long string would be concatenated with the response head and then encoded again.
  const json = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
  return reply.send(typeof json === 'string' ? Buffer.from(json) : json);
}

function shownRequest(request: FastifyRequest) {
  return { method: request.method, url: redactUrl(request.url), address: request.ip };
}
