import { AppError } from '@rushes/contract/app-error';
import { endpoints } from '@rushes/contract/endpoints';
import { listLanguages } from '@rushes/contract/languages';
import { live } from '@rushes/contract/live';
import { type OpenApiDocument, openapiDocument } from '@rushes/contract/openapi';
import * as contract from '@rushes/contract/system';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import type { Hub } from '#platform/events/sse-hub.ts';
import { type Binding, bind, bindPublic, bindRaw, type Http } from '#platform/http/bind.ts';
import { cachedDocument } from '#platform/http/compressed.ts';
import { isLoopback } from '#platform/http/loopback.ts';
import { metricsText } from './metrics.service.ts';
import { namedLanguages } from './model/languages.ts';
import { referencePage } from './reference-page.present.ts';
import { requireReady } from './system.service.ts';

export function systemRoutes(hub: Hub, version: string): Binding[] {
  let described: OpenApiDocument | undefined;
  const describe = () => {
    described ??= openapiDocument(endpoints, version);
    return described;
  };
  const json = cachedDocument('application/json; charset=utf-8', () => JSON.stringify(describe()));
  const page = cachedDocument('text/html; charset=utf-8', () => referencePage(describe()));
  return [
    bindPublic(contract.system, async (ctx) => ({
      version: ctx.settings.version,
      processing: {
        available: ctx.media.ready,
        reason: ctx.media.ready ? null : ctx.media.reason,
      },
      unpacking: {
        available: ctx.archives.ready,
        reason: ctx.archives.ready ? null : ctx.archives.reason,
      },
    })),
    bind(listLanguages, async () => ({ languages: namedLanguages() })),
    bindRaw(contract.openapi, (_ctx, _input, http) => json(http)),
    bindRaw(contract.reference, (_ctx, _input, http) => page(http)),
    bindRaw(contract.healthz, async (_ctx, _input, http) => text(http, 'ok')),
    bindRaw(contract.readyz, async (ctx, _input, http) => {
      await requireReady(ctx);
      await text(http, 'ready');
    }),
    bindRaw(contract.metrics, async (ctx, _input, http) => {
      // Metrics reveal how busy a customer is: not available through a proxy or from another machine.
      if (!isLoopback(http.request)) throw new AppError('11403');
      await http.reply.type('text/plain; version=0.0.4').send(await metricsText(ctx, hub.streams()));
    }),
    bindRaw(live, (ctx, { query }, http) => openStream(ctx as UserCtx, query ?? {}, http, hub)),
  ];
}

async function text({ reply }: Http, body: string): Promise<void> {
  await reply.type('text/plain; charset=utf-8').send(body);
}

async function openStream(
  ctx: Ctx,
  { after, age }: { after?: number | undefined; age?: number | undefined },
  { request, reply }: Http,
  hub: Hub,
) {
  const resumed = Number(request.headers['last-event-id']);
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx buffers small responses unless this is set.
    'x-accel-buffering': 'no',
  });
  reply.raw.flushHeaders();
  const from = after ?? (Number.isSafeInteger(resumed) ? resumed : undefined);
  await hub.open(ctx.actor!, from, reply.raw, age);
}
