import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Branding of a tenant for guests, in addition to its name. */
export const Brand = z
  .object({
    /** Public URL without a session. A new image gets a new URL. */
    logo: z.string().nullable(),
    /** Link target of the logo: http or https. */
    homeurl: z.string().nullable(),
  })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof Brand>;

export const getBrand = endpoint({
  name: 'brands.get',
  route: 'GET nodes/:id/brand',
  gate: 'control TenantConfiguration',
  scope: 'workspace:read',
  summary:
    'Return the branding of a tenant, identified by its root node. Returns 11403 if the plan does not include branding.',
  reply: z.object({ brand: Brand }),
});

export const updateBrand = endpoint({
  name: 'brands.update',
  route: 'PATCH nodes/:id/brand',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary:
    'Update the logo of the branding, its link target, or both. Omitted fields are unchanged; an empty `homeurl` removes the link target. Returns ERR62 if `homeurl` is not a valid web address.',
  files: ['logo'],
  body: z.object({ homeurl: z.string().trim().max(2048) }).partial(),
  reply: z.object({ brand: Brand }),
});

export const deleteBrandLogo = endpoint({
  name: 'brands.deleteLogo',
  route: 'DELETE nodes/:id/brand/logo',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary: 'Delete the logo of the branding of a tenant.',
  status: 204,
});

export const brandLogo = endpoint({
  name: 'brands.logo',
  route: 'GET //brands/:filename',
  gate: 'public',
  summary:
    'Return the logo of the branding of a tenant. The URL contains 122 random bits that identify only this image, not the tenant.',
  params: z.object({ filename: z.string().max(64) }),
  raw: 'bytes',
});
