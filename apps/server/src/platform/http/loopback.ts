import type { FastifyRequest } from 'fastify';

/** From this machine and through no proxy: a proxy beside us also calls from loopback, but says for whom. */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  const isLocal = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
  return isLocal && !request.headers['x-forwarded-for'] && !request.headers.forwarded;
}
