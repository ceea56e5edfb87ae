import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Params } from './wire.ts';

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
  method: 'GET',
  path: 'nodes/:id/brand',
  gate: 'control TenantConfiguration',
  summary: 'The brand of a tenant, by its top node. 11403: its plan has none.',
  params: Params,
  reply: z.object({ brand: Brand }),
});

export const updateBrand = endpoint({
  name: 'brands.update',
  method: 'PATCH',
  path: 'nodes/:id/brand',
  gate: 'control TenantConfiguration',
  summary:
    'Change the logo, the address it leads to, or both. What is left out stays as it is; an empty address is none. ERR62: it is no web address.',
  params: Params,
  files: ['logo'],
  body: z.object({ homeurl: z.string().trim().max(2048) }).partial(),
  reply: z.object({ brand: Brand }),
});

export const deleteBrandLogo = endpoint({
  name: 'brands.deleteLogo',
  method: 'DELETE',
  path: 'nodes/:id/brand/logo',
  gate: 'control TenantConfiguration',
  summary: 'Take the logo off a tenant’s brand.',
  params: Params,
  status: 204,
});

export const brandLogo = endpoint({
  name: 'brands.logo',
  method: 'GET',
  path: '//brands/:filename',
  gate: 'public',
  summary:
    'The logo of a tenant’s brand. The address is 122 random bits of that picture alone and names nobody.',
  params: z.object({ filename: z.string().max(64) }),
  raw: 'bytes',
});
