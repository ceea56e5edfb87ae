import type { Asset } from '@rushes/contract/assets';
import type { SubtitleFormat } from '@rushes/contract/subtitles';
import {
  createSentence,
  createTranscript,
  deleteSentence,
  deleteTranscript,
  renameTranscript,
  type Transcript,
  transcriptFile,
  updateSentence,
} from '@rushes/contract/transcripts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import type { Line } from '../edits/line.ts';
import { subtitleKeys } from '../keys.ts';
import { refreshPod } from '../mutations.ts';

export function useTranscriptActions(podid: string) {
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () => client.invalidateQueries({ queryKey: subtitleKeys.transcripts(podid) }),
  });
  const withError = (action: () => Promise<unknown>) => work.mutate(action, { onError: showFailure });
  const paramsOf = ({ id }: Transcript) => ({ id: podid, tid: id });
  return {
    busy: work.isPending,
    create: (name: string, done: (transcript: Transcript) => void) =>
      work.mutateAsync(async () => {
        const body = { name, sentences: [] };
        done((await call(createTranscript, { params: { id: podid }, body })).transcript);
      }),
    rename: (transcript: Transcript, name: string) =>
      work.mutateAsync(() => call(renameTranscript, { params: paramsOf(transcript), body: { name } })),
    remove: (transcript: Transcript) =>
      work.mutateAsync(() => call(deleteTranscript, { params: paramsOf(transcript) })),
    makeFile: (
      transcript: Transcript,
      filename: string,
      filetype: SubtitleFormat,
      done: (asset: Asset) => void,
    ) =>
      work.mutateAsync(async () => {
        const body = { filename, filetype };
        const { asset } = await call(transcriptFile, { params: paramsOf(transcript), body });
        await refreshPod(client, podid);
        done(asset);
      }),
    /** Adds the line if its key is new, otherwise updates it. */
    put(transcript: Transcript, { key, startTime, endTime, text }: Line) {
      const body = { start: startTime, end: endTime, content: text };
      const known = transcript.sentences.some(({ id }) => id === key);
      const params = paramsOf(transcript);
      withError(() =>
        known
          ? call(updateSentence, { params: { ...params, sid: key }, body })
          : call(createSentence, { params, body }),
      );
    },
    removeLines: (transcript: Transcript, keys: Iterable<string>) =>
      withError(async () => {
        for (const sid of keys) await call(deleteSentence, { params: { ...paramsOf(transcript), sid } });
      }),
  };
}

export type TranscriptActions = ReturnType<typeof useTranscriptActions>;
