import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export const POLICY = 'content-security-policy';

const policyWith = (storeOrigin: string | undefined) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Menus, lists and the player set style attributes; style sheets come from this origin only.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // Large files are uploaded directly to the object store, if configured.
    ['connect-src', "'self'", ...(storeOrigin ? [storeOrigin] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export function securityHeaders(isHttps: boolean, storeOrigin?: string) {
  const headers = {
    [POLICY]: policyWith(storeOrigin),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  return (reply: FastifyReply) => void reply.headers(headers);
}

/** Allows the inline scripts of the given page by hash. */
export function allowScriptsOf(page: string, policy: string): string {
  const hashes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '));
}

/** Allows these sites to embed the page in a frame; with an empty list no site may. */
export const allowFrames = (origins: readonly string[], policy: string): string =>
  origins.length > 0
    ? policy.replace("frame-ancestors 'none'", ['frame-ancestors', ...origins].join(' '))
    : policy;
