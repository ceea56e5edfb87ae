import { createHash, randomBytes } from 'node:crypto';

export const CALLBACK = 'https://app.test/callback';

/** A new app. Returns its id. */
export async function registerApp(baseURL: string, name: string): Promise<string> {
  const response = await fetch(`${baseURL}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [CALLBACK] }),
  });
  return ((await response.json()) as { client_id: string }).client_id;
}

/** What an app asks for. */
export const requestOf = (client_id: string, verifier: string): URLSearchParams =>
  new URLSearchParams({
    ...{ client_id, redirect_uri: CALLBACK, response_type: 'code', scope: 'files:read comments:write' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...{ code_challenge_method: 'S256', state: '007' },
  });

/** The page on which a user decides about a new app. */
export async function consentPath(baseURL: string): Promise<string> {
  const request = requestOf(await registerApp(baseURL, 'Edit panel'), randomBytes(32).toString('base64url'));
  return `/oauth/consent?request=${Buffer.from(request.toString()).toString('base64url')}`;
}
