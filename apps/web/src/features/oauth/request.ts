import type { AuthorizationRequest } from '@rushes/contract/oauth';

/** The request of an app, which the server passed to this page as one value. */
export function readRequest(search: string): AuthorizationRequest {
  const sent = new URLSearchParams(search).get('request') ?? '';
  try {
    return Object.fromEntries(new URLSearchParams(atob(sent.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    // Not what the server sent: the call is refused, as for an unknown app.
    return {};
  }
}
