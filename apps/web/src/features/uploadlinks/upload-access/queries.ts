import {
  authorizeUpload,
  getUploadAccess,
  getUploadFolder,
  type UploadEntrance,
  type UploadPass,
} from '@rushes/contract/uploadaccess';
import { useQuery } from '@tanstack/react-query';
import { call, retryUnlessRefused } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { uploadAccessKeys } from '../keys.ts';

// The token is kept in memory only. Our own page renews it with an HttpOnly cookie; a widget on another site has no
// cookies and authorizes again.

const RENEW_MS = 30 * 60_000;

export interface Known {
  access: UploadEntrance;
  pass: UploadPass | null;
}

/** Tokens the server has refused, even if they have not expired. */
const lost = new Set<string>();

const stillGood = (pass: UploadPass | null | undefined): UploadPass | null =>
  pass && !lost.has(pass.uploadToken) && Date.parse(pass.expireat) > Date.now() ? pass : null;

const authorize = (code: string, password = '') => call(authorizeUpload, { body: { code, password } });

export const useUploadAccess = (code: string) =>
  useQuery({
    queryKey: uploadAccessKeys.access(code),
    queryFn: async ({ signal }): Promise<Known> => {
      const known = await call(getUploadAccess, { params: { code }, signal });
      const before = queryClient.getQueryData<Known>(uploadAccessKeys.access(code))?.pass;
      const pass = known.pass ?? stillGood(before);
      // Without a password, the link alone grants access.
      return { ...known, pass: pass ?? (known.access.password ? null : await authorize(code)) };
    },
    retry: retryUnlessRefused,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: false,
  });

export async function enter(code: string, access: UploadEntrance, password: string): Promise<void> {
  const pass = await authorize(code, password);
  queryClient.setQueryData<Known>(uploadAccessKeys.access(code), { access, pass });
}

export const useUploadFolder = (code: string, { uploadToken }: UploadPass) =>
  useQuery({
    queryKey: uploadAccessKeys.folder(code),
    queryFn: async ({ signal }) => (await call(getUploadFolder, { uploadPass: uploadToken, signal })).folder,
    retry: retryUnlessRefused,
    refetchOnWindowFocus: false,
  });

/** The current token; undefined when the server has refused it. */
export function tokenOf(code: string): string | undefined {
  const token = queryClient.getQueryData<Known>(uploadAccessKeys.access(code))?.pass?.uploadToken;
  return token !== undefined && lost.has(token) ? undefined : token;
}

/** Discards a refused token and requests the link again; the page shows the result. */
export async function renewToken(code: string): Promise<void> {
  const held = tokenOf(code);
  if (held) lost.add(held);
  await queryClient.refetchQueries({ queryKey: uploadAccessKeys.access(code), exact: true });
}
