import type { Brand } from '@rushes/contract/brands';
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
export const whoseOf = (tenant: string, { logo, homeurl }: Brand): TextParams => ({
  tenant,
  ...(logo ? { logo } : {}),
  ...(homeurl ? { homeurl } : {}),
});
