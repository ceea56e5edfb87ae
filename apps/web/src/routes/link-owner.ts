import { ApiError } from '#lib/api.ts';

export interface LinkOwner {
  name: string;
  logo: string | null;
  homeurl: string | null;
}

/** The tenant of an ended link, from the error parameters. They never contain the shared content. */
export function linkOwnerIn(error: unknown): LinkOwner | undefined {
  if (!(error instanceof ApiError) || !error.params.tenant) return undefined;
  const { tenant, logo, homeurl } = error.params;
  return { name: String(tenant), logo: textOf(logo), homeurl: textOf(homeurl) };
}

const textOf = (value: string | number | undefined) => (value ? String(value) : null);
