import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { AppError, errorBody } from '@rushes/contract/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, encodingFor } from '#platform/http/compressed.ts';
import { allowFrames, allowScriptsOf, POLICY } from '#platform/http/security-headers.ts';
import { serveHelp } from './help-pages.ts';
import { serveAssets } from './web-assets.ts';

export const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

interface Pages {
  folder?: string;
  /** The sites that may show this page in a frame. */
  framesOf?(path: string): Promise<readonly string[] | undefined>;
}

/** Serves the web build. Files have a hash in their name and never change; the page itself is always revalidated. */
export async function serveWeb(app: FastifyInstance, { folder = dist, framesOf }: Pages = {}): Promise<void> {
  const page = join(folder, 'index.html');
  if (existsSync(page)) {
    serveAssets(app, join(folder, 'assets'));
    serveHelp(app, join(folder, 'help'));
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      wildcard: false,
      // HTML pages have their own routes, with the policy that permits their scripts.
      globIgnore: ['assets/**', 'help/**', '*.html', '.stamp'],
      decorateReply: false,
      index: false,
    });
  }
  const encoded = compressedPage();
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request) || !existsSync(page)) return missing(reply);
    const content = await readFile(page, 'utf8');
    const own = allowScriptsOf(content, String(reply.getHeader(POLICY) ?? ''));
    const frames = (await framesOf?.(pathOf(request))) ?? [];
    const policy = allowFrames(frames, own);
    // X-Frame-Options does not support a list of sites; browsers that support the policy use only that.
    if (frames.length > 0) reply.removeHeader('x-frame-options');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        [POLICY]: policy,
      })
      .send(await encoded(content, encoding));
  });
}

/** Compresses each content once. A new build has another content. */
function compressedPage(): (content: string, encoding: Encoding) => Promise<Buffer> {
  let known = { content: '', bytes: new Map<Encoding, Promise<Buffer>>() };
  return (content, encoding) => {
    if (known.content !== content) known = { content, bytes: new Map() };
    const bytes = known.bytes.get(encoding) ?? compress[encoding](Buffer.from(content));
    known.bytes.set(encoding, bytes);
    return bytes;
  };
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0]!;

/** Every path outside the API is a page of the web app, which shows its own "not found". */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  // Files are at the top level or in assets; further down, a dot belongs to an e-mail address.
  return (
    !/^\/(api|media|stream|embeds|assets|\.well-known)\//.test(path) &&
    !/^\/[^/]+\.[a-z0-9]{2,5}$/i.test(path)
  );
}

function missing(reply: FastifyReply) {
  return reply
    .status(404)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(errorBody(new AppError('11404'))));
}
