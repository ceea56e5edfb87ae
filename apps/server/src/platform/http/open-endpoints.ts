import { type Endpoint, urlPath } from '@rushes/contract/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';

// Calls for programs in pages of other sites. Such a page can send a token it has, but no cookie: these calls read none.

export function openToOthers(reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'www-authenticate, retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

export function answerPreflight(app: FastifyInstance, { method, path }: Endpoint): void {
  const url = urlPath(path);
  if (app.hasRoute({ method: 'OPTIONS', url })) return;
  app.options(url, { config: { isOpen: true } }, (_request, reply) =>
    reply
      .status(204)
      .headers({
        'access-control-allow-methods': method,
        'access-control-allow-headers':
          'authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
        'access-control-max-age': '7200',
      })
      .send(),
  );
}
