import { NAME_MAX } from '@rushes/contract/enums';
import { createSubtitles, type SubtitleFormat } from '@rushes/contract/subtitles';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { DialogFrame, type FrameProps } from './dialog-frame.tsx';
import { FormatChoice } from './parts/format-choice.tsx';
import { withExtension } from './run-rules.ts';

interface Props extends FrameProps {
  podid: string;
  onCreated: (assetid: string) => void;
}

/** Creates a subtitle file without lines. */
export function BlankTab({ podid, onCreated, ...frame }: Props) {
  const { t } = useTranslation('services');
  const [name, setName] = useState('');
  const [format, setFormat] = useState<SubtitleFormat>('srt');
  const [tried, setTried] = useState(false);
  const isNamed = name.trim() !== '';

  const form = useSubmission(async () => {
    const body = { filename: withExtension(name, format), filetype: format };
    const { asset } = await call(createSubtitles, { params: { id: podid }, body });
    onCreated(asset.id);
    frame.onClose();
  });
  function create() {
    setTried(true);
    if (isNamed) void form.submit();
  }

  return (
    <DialogFrame {...frame} form={{ ...form, submit: create }} confirm={t('subtitles.create')}>
      <TextField
        label={t('fileName.label')}
        error={tried && !isNamed ? t('fileName.missing') : undefined}
        maxLength={NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormatChoice value={format} onChange={setFormat} />
    </DialogFrame>
  );
}
