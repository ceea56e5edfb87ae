import { ApiError } from './api.ts';

export interface Whose {
  name: string;
  logo: string | null;
  homeurl: string | null;
}

/** Whose a link was that is over: the refusal itself says it, and never what was shared. */
export function whoseIn(error: unknown): Whose | undefined {
  if (!(error instanceof ApiError) || !error.params.tenant) return undefined;
  const { tenant, logo, homeurl } = error.params;
  return { name: String(tenant), logo: textOf(logo), homeurl: textOf(homeurl) };
}

const textOf = (value: string | number | undefined) => (value ? String(value) : null);
