import { AppError } from '@rushes/contract/app-error';
import type { FastifyRequest } from 'fastify';

/**
 * CSRF protection: browsers send the origin of a request, and pages of other sites may not act for the user. Programs
 * outside of browsers send neither header; those in pages are allowed by `isOfProgram`.
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
