import type { Brand } from '@rushes/contract/brands';
import type { Language } from '@rushes/contract/enums';
import type { TextParams } from '@rushes/contract/fill';
import { hasBranding } from '@rushes/contract/plans';
import { logoFilename } from '../model/logo-url.ts';
import type { BrandRow } from './brands.queries.ts';

/** Public branding; empty if the plan does not include branding. */
export function presentBrand(row: BrandRow | undefined): Brand {
  if (!row || !hasBranding(row)) return { logo: null, homeurl: null };
  const { logokey, logotype, homeurl } = row;
  return {
    logo: logokey && logotype ? `/brands/${logoFilename(logokey, logotype)}` : null,
    homeurl: homeurl || null,
  };
}

/** Params for an error that names the owner of a link. */
interface EndedLink {
  tenantname: string;
  language: Language;
}

/** `cause`: why a link has ended. Never what it shared. */
export const brandOwnerOf = (
  { tenantname: tenant, language }: EndedLink,
  { logo, homeurl }: Brand,
  cause: 'expired' | 'visits' | 'paused' | 'away',
): TextParams => ({
  tenant,
  language,
  cause,
  ...(logo ? { logo } : {}),
  ...(homeurl ? { homeurl } : {}),
});
