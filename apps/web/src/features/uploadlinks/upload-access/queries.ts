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

// The token lives in memory only. A page of ours gets a new one by a cookie that no script can read; a widget on
// another site has no cookies, and comes in anew.

const RENEW_MS = 30 * 60_000;

const keyOf = (code: string) => ['uploadaccess', code] as const;

export interface Known {
  access: UploadEntrance;
  pass: UploadPass | null;
}

/** Refused by the server, however long they were good for. */
const lost = new Set<string>();

const stillGood = (pass: UploadPass | null | undefined): UploadPass | null =>
  pass && !lost.has(pass.uploadToken) && Date.parse(pass.expireat) > Date.now() ? pass : null;

const knock = (code: string, password = '') =>
  call(authorizeUpload, { body: { code, password }, quiet: true });

export const useUploadAccess = (code: string) =>
  useQuery({
    queryKey: keyOf(code),
    queryFn: async ({ signal }): Promise<Known> => {
      const known = await call(getUploadAccess, { params: { code }, signal, quiet: true });
      const before = queryClient.getQueryData<Known>(keyOf(code))?.pass;
      const pass = known.pass ?? stillGood(before);
      // Nothing is asked: whoever has the address is in.
      return { ...known, pass: pass ?? (known.access.password ? null : await knock(code)) };
    },
    retry: retryUnlessRefused,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: false,
  });

export async function enter(code: string, access: UploadEntrance, password: string): Promise<void> {
  const pass = await knock(code, password);
  queryClient.setQueryData<Known>(keyOf(code), { access, pass });
}

export const useUploadFolder = (code: string, { uploadToken }: UploadPass) =>
  useQuery({
    queryKey: [...keyOf(code), 'folder'],
    queryFn: async ({ signal }) =>
      (await call(getUploadFolder, { uploadPass: uploadToken, signal, quiet: true })).folder,
    retry: retryUnlessRefused,
    refetchOnWindowFocus: false,
  });

/** As it is now; undefined when the server has refused it. */
export function tokenOf(code: string): string | undefined {
  const token = queryClient.getQueryData<Known>(keyOf(code))?.pass?.uploadToken;
  return token !== undefined && lost.has(token) ? undefined : token;
}

/** Refused: the link is asked anew, and the page shows what it says. */
export async function renewToken(code: string): Promise<void> {
  const held = tokenOf(code);
  if (held) lost.add(held);
  await queryClient.refetchQueries({ queryKey: keyOf(code), exact: true });
}
