import { OAuthError } from '@rushes/contract/oauth-error';

/** A form as OAuth sends it: RFC 6749 forbids repeated fields, and an empty one counts as missing. */
export function readFields(text: string): Record<string, string> {
  const fields = new URLSearchParams(text);
  if (new Set(fields.keys()).size < fields.size)
    throw new OAuthError('invalid_request', 'A parameter is repeated.');
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''));
}
