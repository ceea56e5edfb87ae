import multipart from '@fastify/multipart';
import { can } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import { type Endpoint, urlPath } from '@rushes/contract/endpoint';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { handleError } from '#app/error-handler.ts';
import type { Actor, Ctx, Services } from '#platform/context/context.ts';
import { type Binding, JsonText } from '#platform/http/bind.ts';
import { readForm } from '#platform/http/multipart.ts';
import { requireSameOrigin } from '#platform/http/same-origin.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { parseInput } from '#platform/http/validate.ts';
import { newId } from '#platform/ids/uuid.ts';
import { redactUrl } from '#platform/log/log.ts';

// JSON bodies are small; files travel by the upload protocol, which has no body limit of this kind.
const BODY_LIMIT = 1 << 20;
/** A call may ask about a thousand files and a thousand folders, and their ids stand in its address. */
const HEADER_LIMIT = 128 << 10;

export interface ApiOptions {
  services: Services;
  bindings: readonly Binding[];
  findActor(ctx: Ctx, request: FastifyRequest): Promise<Actor | undefined>;
  trustedProxies: readonly string[];
  publicUrl: string | undefined;
  /** Answers are checked against the contract everywhere but in production, where it costs time. */
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
    bodyLimit: BODY_LIMIT,
    http: { maxHeaderSize: HEADER_LIMIT },
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    // Addresses the router itself cannot read reach neither the hooks nor the error handler set below.
    frameworkErrors: (error, request, reply) => {
      secure(reply);
      return handleError(error, request, reply);
    },
  }) as unknown as FastifyInstance;

  // Hooks that wait for nothing are no promises: every call passes here.
  app.addHook('onRequest', (request, reply, done) => {
    secure(reply);
    reply.header('request-id', request.id);
    requireSameOrigin(request, publicUrl);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.debug({ req: request, status: reply.statusCode, ms }, 'answered');
    done();
  });
  // tus reads the request itself; the body must reach it untouched.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  app.setErrorHandler(handleError);
  const takesFiles = ({ endpoint }: Binding) => Boolean(endpoint.files);
  for (const binding of options.bindings) if (!takesFiles(binding)) register(app, options, binding);
  // Forms are read by the calls that take files, and by no other.
  app.register(async (forms) => {
    await forms.register(multipart, { throwFileSizeLimit: false });
    for (const binding of options.bindings) if (takesFiles(binding)) register(forms, options, binding);
  });
  return app as unknown as FastifyInstance;
}

function register(app: FastifyInstance, options: ApiOptions, { endpoint, handle }: Binding): void {
  app.route({
    method: endpoint.method,
    url: urlPath(endpoint.path),
    bodyLimit: endpoint.bodyMax ?? BODY_LIMIT,
    // A stream has no end, so asking for its head alone would never be answered.
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.raw !== 'events',
    handler: async (request, reply) => {
      const ctx: Ctx = {
        ...options.services,
        log: request.log as Ctx['log'],
        requestId: request.id,
        address: request.ip,
        useragent: request.headers['user-agent'] ?? '',
        actor: undefined,
      };
      if (endpoint.gate !== 'public') ctx.actor = await passGate(options, endpoint, ctx, request);
      const form = endpoint.files && request.isMultipart() ? await readForm(endpoint, request) : undefined;
      const input = parseInput(endpoint, request, form) as Parameters<typeof handle>[1];
      const isSecure = isHttps(options.publicUrl) || request.protocol === 'https';
      const answer = await handle(ctx, input, { request, reply, isSecure });
      if (endpoint.raw) return reply;
      return send(reply, endpoint, answer, options.checkReplies);
    },
  });
}

async function passGate(options: ApiOptions, endpoint: Endpoint, ctx: Ctx, request: FastifyRequest) {
  const actor = await options.findActor(ctx, request);
  // Nobody has signed in yet, or what they signed in with is no longer, or never was, a session.
  if (!actor) throw new AppError(hasTokens(request) ? '11026' : '1011');
  const { gate } = endpoint;
  if (gate === 'session' || gate === 'public') return actor;
  const holds = (points: Actor['accessPoints']) => points.some((point) => can(point.abilities, gate));
  if (can(actor.abilities, gate) || holds(actor.accessPoints)) return actor;
  throw new AppError(holds(actor.expired) ? 'ERR121' : '11403');
}

const isHttps = (url: string | undefined) => url?.startsWith('https:') ?? false;

const hasTokens = ({ headers }: FastifyRequest) => Boolean(headers['id-token'] || headers['access-token']);

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown, check: boolean): FastifyReply {
  void reply.status(endpoint.status ?? reply.statusCode).header('cache-control', 'no-store');
  if (!endpoint.reply) return reply.send();
  if (check) endpoint.reply.parse(answer instanceof JsonText ? JSON.parse(answer.text.toString()) : answer);
  void reply.header('content-type', 'application/json; charset=utf-8');
  // As bytes: a long text would first be joined to the head of the answer, and then be written out a second time.
  const json = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
  return reply.send(typeof json === 'string' ? Buffer.from(json) : json);
}

function shownRequest(request: FastifyRequest) {
  return { method: request.method, url: redactUrl(request.url), address: request.ip };
}
