import type { Asset } from '@rushes/contract/assets';
import { convertAsset, promoteAsset } from '@rushes/contract/converting';
import { deleteAsset, type Pod, renameAsset, setAssetLanguage } from '@rushes/contract/pods';
import type { SubtitleFormat } from '@rushes/contract/subtitles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { podKeys } from '#features/pods/keys.ts';
import { refreshSoon } from '#features/pods/refresh-soon.ts';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { showFailure, showSnackbar } from '#ui/feedback/snackbar.tsx';

/** Long enough to read the message and follow its link. */
const LINK_MS = 8000;

export function useAssetActions(pod: Pod) {
  const { t } = useTranslation('file-view');
  const client = useQueryClient();
  const navigate = useNavigate();
  const work = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () => {
      refreshSoon(client, pod.id, pod.nodeid);
      return client.invalidateQueries({ queryKey: podKeys.pod(pod.id), exact: true });
    },
    onError: showFailure,
  });
  const paramsOf = ({ id }: Asset) => ({ id: pod.id, assetId: id });
  return {
    busy: work.isPending,
    rename: (asset: Asset, name: string) =>
      work.mutate(() => call(renameAsset, { params: paramsOf(asset), body: { name } })),
    setLanguage: (asset: Asset, language: string) =>
      work.mutateAsync(() => call(setAssetLanguage, { params: paramsOf(asset), body: { language } })),
    /** Subtitle conversion is synchronous. */
    convert: (asset: Asset, filetype: SubtitleFormat) =>
      work.mutate(async () => {
        const made = await call(convertAsset, { params: paramsOf(asset), body: { filetype } });
        showSnackbar({ text: t('assets.converted', { name: made.asset.name }), tone: 'success' });
      }),
    promote: (asset: Asset) =>
      work.mutate(async () => {
        const made = await call(promoteAsset, { params: paramsOf(asset) });
        const { id, name } = made.pod;
        showSnackbar({
          text: t('assets.promoted', { name }),
          tone: 'success',
          duration: LINK_MS,
          open: {
            label: t('assets.open'),
            run: () => void navigate({ to: '/pod/$id', params: { id } }),
          },
        });
      }),
    remove: (assets: readonly Asset[]) =>
      work.mutateAsync(async () => {
        for (const asset of assets) await call(deleteAsset, { params: paramsOf(asset) });
        showSnackbar({ text: t('assets.deleted', { count: assets.length }), tone: 'success' });
      }),
  };
}
