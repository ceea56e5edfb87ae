import { AppError } from '@rushes/contract/app-error';
import type { FastifyRequest } from 'fastify';

/**
 * A browser says where a request comes from; a page of another site may not act in the user's name. Programs
 * send neither header and carry no cookie, so they pass.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const site = request.headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') throw new AppError('11403');
  const origin = request.headers.origin;
  if (!origin) return;
  const allowed = [
    `http://${request.host}`,
    `https://${request.host}`,
    publicUrl && new URL(publicUrl).origin,
  ];
  if (!allowed.includes(origin)) throw new AppError('11403');
}
