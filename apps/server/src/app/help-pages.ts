import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@rushes/contract/enums';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cachedDocument } from '#platform/http/compressed.ts';
import { allowScriptsOf, POLICY } from '#platform/http/security-headers.ts';

const HTML = 'text/html; charset=utf-8';

/** Serves the guide to everyone. The web build made the pages from docs/guide; they contain no data of a tenant. */
export function serveHelp(app: FastifyInstance, folder: string): void {
  if (!existsSync(folder)) return;
  app.get('/help', (request, reply) => {
    const isDutch = /^nl\b/i.test(request.headers['accept-language'] ?? '');
    return reply
      .headers({ vary: 'accept-language', 'cache-control': 'no-cache' })
      .redirect(`/help/${isDutch ? 'nl' : 'en'}`, 302);
  });
  for (const language of languages) {
    const missing = readFileSync(join(folder, language, '404.html'), 'utf8');
    for (const file of readdirSync(join(folder, language))) {
      const name = file.replace(/\.html$/, '');
      if (name === '404') continue;
      const page = readFileSync(join(folder, language, file), 'utf8');
      const send = cachedDocument(HTML, () => page);
      app.get(name === 'index' ? `/help/${language}` : `/help/${language}/${name}`, (request, reply) => {
        allowScripts(reply, page);
        return send({ request, reply });
      });
    }
    app.get(`/help/${language}/*`, (_, reply) => sendMissing(reply, missing));
  }
  const missing = readFileSync(join(folder, 'en', '404.html'), 'utf8');
  app.get('/help/*', (_, reply) => sendMissing(reply, missing));
}

function sendMissing(reply: FastifyReply, page: string) {
  allowScripts(reply, page);
  return reply.status(404).headers({ 'content-type': HTML, 'cache-control': 'no-cache' }).send(page);
}

/** The theme is set before the first paint by an inline script. */
const allowScripts = (reply: FastifyReply, page: string) =>
  reply.header(POLICY, allowScriptsOf(page, String(reply.getHeader(POLICY) ?? '')));
