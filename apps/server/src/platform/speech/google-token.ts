import { sign } from 'node:crypto';
import { z } from 'zod';
import type { Pause } from '#platform/engines/back-off.ts';
import { requestJson } from '#platform/engines/http.ts';
import type { ServiceErrorKind } from '#platform/engines/service-error.ts';

/** The key file of a service account, as Google issues it. */
export const GoogleKey = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
});
export type GoogleKey = z.infer<typeof GoogleKey>;

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const LIFETIME_S = 3600;
/** A request that starts now must still be accepted when it arrives. */
const RESERVE_MS = 120_000;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Access tokens for a service account (RFC 7523), renewed before they expire. */
export function makeTokenSource(key: GoogleKey, pause: Pause): (signal?: AbortSignal) => Promise<string> {
  let current: { token: string; until: number } | undefined;
  return async (signal) => {
    if (current && Date.now() < current.until) return current.token;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: key.client_email,
      scope: SCOPE,
      aud: key.token_uri,
      iat: now,
      exp: now + LIFETIME_S,
    };
    const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(unsigned), key.private_key).toString('base64url');
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: `${unsigned}.${signature}`,
    });
    const reply = await requestJson<{ access_token: string; expires_in: number }>({
      url: key.token_uri,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: () => form.toString(),
      signal,
      pause,
      // `invalid_grant` for a revoked key or a wrong clock.
      kindOf: (status): ServiceErrorKind | undefined => (status === 400 ? 'wrong-credentials' : undefined),
    });
    current = { token: reply.access_token, until: Date.now() + reply.expires_in * 1000 - RESERVE_MS };
    return current.token;
  };
}
