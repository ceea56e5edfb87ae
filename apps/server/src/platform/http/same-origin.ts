import { AppError } from '@rushes/contract/app-error';
import type { FastifyRequest } from 'fastify';

/**
 * CSRF protection: browsers send the origin of a request, and pages of other sites may not act for the user. API
 * clients send neither header and no cookie, so they pass.
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
