import { type Brand, deleteBrandLogo, updateBrand } from '@rushes/contract/brands';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { nodeKeys } from '../keys.ts';

/** Downloads the current logo, for undo. Null if there is none, undefined if the download fails. */
async function readLogo(address: string | null): Promise<File | null | undefined> {
  if (!address) return null;
  try {
    const answer = await fetch(address);
    const bytes = await answer.blob();
    return answer.ok ? new File([bytes], 'logo', { type: bytes.type }) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Optimistic update, rolled back with an error if refused. Returns the previous logo, which is not available from the
 * server once it is replaced.
 */
export function useChangeLogo(id: string) {
  const client = useQueryClient();
  const key = nodeKeys.brand(id);
  return useMutation({
    mutationFn: async ({ file, from }: { file: File | null; from: string | null }) => {
      const before = await readLogo(from);
      if (file) await call(updateBrand, { params: { id }, body: {}, files: { logo: file } });
      else await call(deleteBrandLogo, { params: { id } });
      return before;
    },
    onMutate: async ({ file }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Brand>(key);
      const shown = file && URL.createObjectURL(file);
      if (before) client.setQueryData(key, { ...before, logo: shown });
      return { before, shown };
    },
    onError: (error, _, made) => {
      if (made?.before) client.setQueryData(key, made.before);
      showFailure(error);
    },
    onSettled: async (_, __, ___, made) => {
      await client.invalidateQueries({ queryKey: key });
      if (made?.shown) URL.revokeObjectURL(made.shown);
    },
  });
}

export function useSetHome(id: string) {
  const client = useQueryClient();
  return async (homeurl: string): Promise<void> => {
    const { brand } = await call(updateBrand, { params: { id }, body: { homeurl } });
    client.setQueryData(nodeKeys.brand(id), brand);
  };
}
