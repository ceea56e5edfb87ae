import { NAME_MAX } from '@rushes/contract/enums';
import { createSubtitles, type SubtitleFormat } from '@rushes/contract/subtitles';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
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
  const { t } = useTranslation(['services', 'ui']);
  const [name, setName] = useState('');
  const [format, setFormat] = useState<SubtitleFormat>('srt');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isNamed = name.trim() !== '';

  async function create() {
    setTried(true);
    if (!isNamed || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const body = { filename: withExtension(name, format), filetype: format };
      const { asset } = await call(createSubtitles, { params: { id: podid }, body, quiet: true });
      onCreated(asset.id);
      frame.onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  return (
    <DialogFrame
      {...frame}
      onSubmit={() => void create()}
      problem={problem}
      foot={
        <>
          <Button variant="subtle" onClick={frame.onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('subtitles.create')}
          </Button>
        </>
      }
    >
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
