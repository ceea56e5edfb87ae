import type { Endpoint } from '@rushes/contract/endpoint';
import { OAUTH_PATHS } from '@rushes/contract/oauth';

/** Tells a client without a valid token where it gets one (RFC 9728). */
export function challengeFor(publicUrl: string, { resource }: Endpoint, hasToken: boolean): string {
  const metadata = `${publicUrl}${OAUTH_PATHS.resourceMetadata}${resource ? `/${resource}` : ''}`;
  const error = hasToken ? 'error="invalid_token", ' : '';
  return `Bearer ${error}resource_metadata="${metadata}"`;
}
