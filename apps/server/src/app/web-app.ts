import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { AppError, errorBody } from '@rushes/contract/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowFrames, allowScriptsOf, POLICY } from '#platform/http/security-headers.ts';
import { serveAssets } from './web-assets.ts';

export const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

interface Pages {
  folder?: string;
  /** The sites whose pages may show this one in a frame. */
  framesOf?(path: string): Promise<readonly string[] | undefined>;
}

/** The built pages. Files carry a hash in their name and never change; the page itself is asked for each time. */
export async function serveWeb(app: FastifyInstance, { folder = dist, framesOf }: Pages = {}): Promise<void> {
  const page = join(folder, 'index.html');
  if (existsSync(page)) {
    serveAssets(app, join(folder, 'assets'));
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      wildcard: false,
      // The pages themselves go out by routes of their own, with the policy that lets its scripts run.
      globIgnore: ['assets/**', '*.html', '.stamp'],
      decorateReply: false,
      index: false,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request) || !existsSync(page)) return missing(reply);
    const content = await readFile(page, 'utf8');
    const own = allowScriptsOf(content, String(reply.getHeader(POLICY) ?? ''));
    const frames = (await framesOf?.(pathOf(request))) ?? [];
    const policy = allowFrames(frames, own);
    // Knows no lists of sites; browsers that know the policy go by that alone.
    if (frames.length > 0) reply.removeHeader('x-frame-options');
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', [POLICY]: policy })
      .send(content);
  });
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0]!;

/** Whatever is not the API's is a page of ours; the page itself says when there is no such place. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  // A file stands at the top or among the assets; further down a dot belongs to an e-mail address.
  return !/^\/(api|media|stream|embeds|assets)\//.test(path) && !/^\/[^/]+\.[a-z0-9]{2,5}$/i.test(path);
}

function missing(reply: FastifyReply) {
  return reply
    .status(404)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(errorBody(new AppError('11404'))));
}
