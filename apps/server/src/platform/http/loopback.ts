import type { FastifyRequest } from 'fastify';

/** Headers of proxies: one on this machine also connects from loopback. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** From this machine without a proxy. */
export function isLoopback({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  const isLocal = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
  return isLocal && !FORWARDING.some((name) => headers[name] !== undefined);
}
