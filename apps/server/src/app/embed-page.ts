import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { embedHead } from '#features/embedlinks/index.ts';
import type { Services } from '#platform/context/context.ts';
import { POLICY } from '#platform/http/security-headers.ts';
import { dist } from './web-app.ts';

/** Where the page has room for what is said of a file; without one it keeps its own title. */
const HEAD = '<title>Rushes</title>';

/**
 * The one page that other sites may put into a frame: it knows no session, and whoever is led to click in it clicks on
 * nothing but a player. Every other page of ours refuses.
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
        // For pages that let in only what says so itself.
        'cross-origin-resource-policy': 'cross-origin',
        // Known to those who were given it, and not to be found.
        'x-robots-tag': 'noindex',
        [POLICY]: policy,
      })
      .send(head === null ? content : content.replace(HEAD, () => head));
  });
}
