import { listSignInMethods } from '@rushes/contract/sign-up';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { identityKeys } from '../keys.ts';

export const signInMethodsQuery = queryOptions({
  queryKey: identityKeys.signInMethods,
  queryFn: ({ signal }) => call(listSignInMethods, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
