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
import { errorText } from '#lib/error-text.ts';
import { showError } from '#ui/feedback/snackbar.tsx';
import type { Line } from '../edits/line.ts';
import { subtitleKeys } from '../keys.ts';
import { refreshPod } from '../mutations.ts';

export function useTranscriptActions(podid: string) {
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () => client.invalidateQueries({ queryKey: subtitleKeys.transcripts(podid) }),
  });
  const withError = (action: () => Promise<unknown>) =>
    work.mutate(action, { onError: (error) => showError(errorText(error)) });
  const paramsOf = ({ id }: Transcript) => ({ id: podid, tid: id });
  return {
    busy: work.isPending,
    create: (name: string, done: (transcript: Transcript) => void) =>
      work.mutateAsync(async () => {
        const body = { name, sentences: [] };
        done((await call(createTranscript, { params: { id: podid }, body, quiet: true })).transcript);
      }),
    rename: (transcript: Transcript, name: string) =>
      work.mutateAsync(() =>
        call(renameTranscript, { params: paramsOf(transcript), body: { name }, quiet: true }),
      ),
    remove: (transcript: Transcript) =>
      work.mutateAsync(() => call(deleteTranscript, { params: paramsOf(transcript), quiet: true })),
    makeFile: (
      transcript: Transcript,
      filename: string,
      filetype: SubtitleFormat,
      done: (asset: Asset) => void,
    ) =>
      work.mutateAsync(async () => {
        const body = { filename, filetype };
        const { asset } = await call(transcriptFile, { params: paramsOf(transcript), body, quiet: true });
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
          ? call(updateSentence, { params: { ...params, sid: key }, body, quiet: true })
          : call(createSentence, { params, body, quiet: true }),
      );
    },
    removeLines: (transcript: Transcript, keys: Iterable<string>) =>
      withError(async () => {
        for (const sid of keys)
          await call(deleteSentence, { params: { ...paramsOf(transcript), sid }, quiet: true });
      }),
  };
}

export type TranscriptActions = ReturnType<typeof useTranscriptActions>;
