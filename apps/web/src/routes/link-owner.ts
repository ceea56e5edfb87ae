import { type Language, languages } from '@rushes/contract/enums';
import { useEffect } from 'react';
import { ApiError } from '#lib/api.ts';
import { offerLanguage } from '#lib/i18n.ts';

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

const causes = ['expired', 'visits', 'paused', 'away', 'revoked'] as const;

/** Why a link has ended, from the error parameters. */
export const linkEndIn = (error: unknown): (typeof causes)[number] | undefined =>
  error instanceof ApiError ? causes.find((cause) => cause === error.params.cause) : undefined;

/** The language of a link, from its entrance or from the error after its end. */
export function useLinkLanguage(known: Language | undefined, error: unknown): void {
  const offered = error instanceof ApiError ? error.params.language : undefined;
  const language = known ?? languages.find((one) => one === offered);
  useEffect(() => {
    // The page stays in the language of the browser if the texts do not load.
    if (language) void offerLanguage(language).catch(() => {});
  }, [language]);
}

const textOf = (value: string | number | undefined) => (value ? String(value) : null);
