import type { Asset } from '@rushes/contract/assets';
import { convertAsset, promoteAsset } from '@rushes/contract/converting';
import { type Pod, setAssetLanguage } from '@rushes/contract/pods';
import {
  createSubtitles,
  deleteSubtitles,
  getSubtitles,
  renameSubtitles,
  type SubtitleFormat,
  saveSubtitles,
} from '@rushes/contract/subtitles';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { podKeys } from '#features/pods/keys.ts';
import { ApiError, call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { showFailure, showSnackbar } from '#ui/feedback/snackbar.tsx';
import { isUnsaved, overtaken, refused, taken } from './edits/document.ts';
import { cuesOf, inOrder } from './edits/line.ts';
import { closeDocument, openDocument, setDocument } from './open-documents.ts';

/** Long enough to read the message and follow its link. */
const LINK_MS = 8000;

export const refreshPod = (client: QueryClient, podid: string) =>
  client.invalidateQueries({ queryKey: podKeys.pod(podid), exact: true });

const isConflict = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.code === '11409';

/** Saves the whole list. Changes made during the request are saved the next time. */
export async function saveDocument(podid: string, aid: string): Promise<void> {
  const work = openDocument(aid);
  if (!work || work.saving || work.theirs || !isUnsaved(work)) return;
  const sent = inOrder(work.history.lines);
  const params = { id: podid, assetId: aid };
  setDocument(aid, {
    ...work,
    saving: true,
    problem: null,
    history: { ...work.history, lines: sent, group: null },
  });
  const now = () => openDocument(aid) ?? work;
  try {
    const body = { cues: cuesOf(sent), revision: work.revision };
    const read = await call(saveSubtitles, { params, body });
    setDocument(aid, taken(now(), sent, read));
  } catch (error) {
    if (!isConflict(error)) return setDocument(aid, refused(now(), error));
    try {
      setDocument(aid, overtaken(now(), await call(getSubtitles, { params })));
    } catch (unread) {
      setDocument(aid, refused(now(), unread));
    }
  }
}

/** Actions on whole subtitle files. */
export function useFileActions(pod: Pod) {
  const { t } = useTranslation('subtitles');
  const client = useQueryClient();
  const navigate = useNavigate();
  const work = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () => refreshPod(client, pod.id),
  });
  const paramsOf = ({ id }: Asset) => ({ id: pod.id, assetId: id });
  const withError = (action: () => Promise<unknown>) => work.mutate(action, { onError: showFailure });
  return {
    busy: work.isPending,
    create: (filename: string, filetype: SubtitleFormat, done: (asset: Asset) => void) =>
      work.mutateAsync(async () => {
        const body = { filename, filetype };
        done((await call(createSubtitles, { params: { id: pod.id }, body })).asset);
      }),
    rename: (asset: Asset, name: string) =>
      work.mutateAsync(() => call(renameSubtitles, { params: paramsOf(asset), body: { name } })),
    setLanguage: (asset: Asset, language: string) =>
      work.mutateAsync(() => call(setAssetLanguage, { params: paramsOf(asset), body: { language } })),
    remove: (asset: Asset) =>
      work.mutateAsync(async () => {
        await call(deleteSubtitles, { params: paramsOf(asset) });
        closeDocument(asset.id);
        showSnackbar({ text: t('deleted', { name: asset.name }), tone: 'success' });
      }),
    convert: (asset: Asset, filetype: SubtitleFormat, done: (asset: Asset) => void) =>
      withError(async () => {
        const made = await call(convertAsset, { params: paramsOf(asset), body: { filetype } });
        done(made.asset);
        showSnackbar({ text: t('converted', { name: made.asset.name }), tone: 'success' });
      }),
    promote: (asset: Asset) =>
      withError(async () => {
        const { id, name } = (await call(promoteAsset, { params: paramsOf(asset) })).pod;
        showSnackbar({
          text: t('promoted', { name }),
          tone: 'success',
          duration: LINK_MS,
          open: { label: t('open'), run: () => void navigate({ to: '/pod/$id', params: { id } }) },
        });
      }),
  };
}

export type FileActions = ReturnType<typeof useFileActions>;
