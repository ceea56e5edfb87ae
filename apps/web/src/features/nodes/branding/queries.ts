import { getBrand } from '@rushes/contract/brands';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { nodeKeys } from '../keys.ts';

export const useBrand = (id: string) =>
  useQuery({
    queryKey: nodeKeys.brand(id),
    queryFn: async ({ signal }) => (await call(getBrand, { params: { id }, signal })).brand,
  });
