import { getPod } from '@rushes/contract/pods';
import { listTranscripts } from '@rushes/contract/transcripts';
import { useState } from 'react';
import type { ProgramSubtitles } from '#features/nodes/widgets/items.ts';
import { sizeOf, timingOf, webVersionOf } from '#features/pods/widgets/file-media.ts';
import { call } from '#lib/api.ts';
import { HostError } from '#lib/host/host.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { useHostErrorText } from '../host-error-text.ts';
import { currentFacts, programNames, requireHost } from '../widgets/program.ts';
import { addCaptions, addMarkers, addTranscript } from './add-subtitles.ts';

interface Props extends ProgramSubtitles {
  onClose: () => void;
}

/** Sizes that a project needs if the media has none. */
const FULL_HD = { width: 1920, height: 1080 };
/** Captions and transcripts have a language; files without one are most often English. */
const LANGUAGE = 'en';

/** Adds a subtitle file or comments to Final Cut Pro, or a transcript to a clip in Premiere. */
export function ProgramSubtitlesDialog({ source, asset, transcriptid, onClose }: Props) {
  const { t } = useTranslation('extensions');
  const facts = currentFacts();
  const program = facts ? programNames[facts.program] : '';
  const [done, setDone] = useState('');
  const textOf = useHostErrorText();
  const params = { id: source.id };

  async function addFile(): Promise<void> {
    if (!asset?.url) throw new HostError('subtitles');
    const { pod } = await call(getPod, { params });
    const web = webVersionOf(pod);
    const { base, total } = timingOf(pod, web);
    const size = sizeOf(web?.resolution ?? pod.asset.raw[0]?.resolution) ?? FULL_HD;
    const file = { name: pod.name, rate: base.rate, total, ...size, language: asset.language ?? LANGUAGE };
    const count = await addCaptions(requireHost(), asset.url, file);
    setDone(t('subtitles.captions', { count, program }));
  }

  async function addSentences(): Promise<void> {
    const { transcripts } = await call(listTranscripts, { params });
    const found = transcripts.find(({ id }) => id === transcriptid);
    await addTranscript(requireHost(), found?.sentences ?? [], LANGUAGE, t('subtitles.undo'));
    setDone(t('subtitles.transcript'));
  }

  async function addComments(): Promise<void> {
    await addMarkers(requireHost(), source);
    setDone(t('subtitles.comments', { program }));
  }

  const kind = asset ? 'captions' : transcriptid ? 'transcript' : 'comments';
  const adds = { captions: addFile, transcript: addSentences, comments: addComments };
  const form = useSubmission(adds[kind], { textOf });
  return (
    <FormDialog
      title={t('import.title', { program })}
      lead={asset?.name ?? source.name}
      onClose={onClose}
      form={form}
      confirm={done ? null : t('import.confirm')}
      closes={done !== ''}
    >
      <p role="status">{done || t(`subtitles.${kind}Text`)}</p>
    </FormDialog>
  );
}
