import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { embedHead } from '#features/embedlinks/index.ts';
import type { Services } from '#platform/context/context.ts';
import { POLICY } from '#platform/http/security-headers.ts';
import { dist } from './web-app.ts';

/** Replaced by the metadata of a file; without a file the page keeps this title. */
const HEAD = '<title>Rushes</title>';

/**
 * The only page that other sites may embed in a frame. It has no session, so clickjacking can reach nothing but a
 * player. Every other page refuses to be framed.
 */
export function serveEmbedPage(app: FastifyInstance, services: Services, folder = dist): void {
  const page = join(folder, 'embedded.html');
  if (!existsSync(page)) return;
  app.get<{ Params: { code: string } }>('/embedded/:code', async (request, reply) => {
    const head = await embedHead(services, request.params.code);
    const content = await readFile(page, 'utf8');
    const policy = String(reply.getHeader(POLICY)).replace("frame-ancestors 'none'", 'frame-ancestors *');
    reply.removeHeader('x-frame-options');
    return reply
      .status(head === null ? 404 : 200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        // For embedding pages that require CORP (`cross-origin-embedder-policy`).
        'cross-origin-resource-policy': 'cross-origin',
        // Known only to those who have the link: not to be indexed.
        'x-robots-tag': 'noindex',
        [POLICY]: policy,
      })
      .send(head === null ? content : content.replace(HEAD, () => head));
  });
}
