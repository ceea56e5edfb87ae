import type { FastifyRequest } from 'fastify';

/** From this machine without a proxy: a local proxy also connects from loopback, but sets a forwarding header. */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  const isLocal = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
  return isLocal && !request.headers['x-forwarded-for'] && !request.headers.forwarded;
}
