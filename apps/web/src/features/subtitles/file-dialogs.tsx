import type { Asset } from '@rushes/contract/assets';
import { NAME_MAX } from '@rushes/contract/enums';
import { languageName } from '@rushes/contract/language-names';
import { languageIds } from '@rushes/contract/languages';
import { type SubtitleFormat, subtitleFormats } from '@rushes/contract/subtitles';
import type { Transcript } from '@rushes/contract/transcripts';
import { useMemo, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { FileActions } from './mutations.ts';
import type { TranscriptActions } from './transcripts/transcript-mutations.ts';

type Thing = { asset: Asset; transcript?: undefined } | { transcript: Transcript; asset?: undefined };

export type AskedFile =
  | { what: 'blank' }
  | { what: 'transcript' }
  | ({ what: 'rename' | 'delete' } & Thing)
  | { what: 'language'; asset: Asset }
  | { what: 'make-file'; transcript: Transcript };

interface Props {
  asked: AskedFile;
  actions: FileActions;
  transcripts: TranscriptActions;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Dialogs for actions on a whole file or transcript. */
export function FileDialogs({ asked, actions, transcripts, onOpen, onClose }: Props) {
  const { t } = useTranslation('subtitles');
  const open = ({ id }: { id: string }) => onOpen(id);
  if (asked.what === 'language')
    return <LanguageDialog asset={asked.asset} onChoose={actions.setLanguage} onClose={onClose} />;
  if (asked.what === 'delete')
    return (
      <DeleteDialog
        name={(asked.asset ?? asked.transcript).name}
        text={t(asked.asset ? 'delete.text' : 'transcript.deleteText')}
        onDelete={() => (asked.asset ? actions.remove(asked.asset) : transcripts.remove(asked.transcript))}
        onClose={onClose}
      />
    );
  if (asked.what === 'rename')
    return (
      <NameDialog
        title={t('rename.title')}
        word={t('rename.run')}
        name={(asked.asset ?? asked.transcript).name}
        onSave={(name) =>
          asked.asset ? actions.rename(asked.asset, name) : transcripts.rename(asked.transcript, name)
        }
        onClose={onClose}
      />
    );
  if (asked.what === 'transcript')
    return (
      <NameDialog
        title={t('transcript.title')}
        word={t('transcript.run')}
        name=""
        onSave={(name) => transcripts.create(name, open)}
        onClose={onClose}
      />
    );
  const source = asked.what === 'blank' ? null : asked.transcript;
  return (
    <NameDialog
      title={t(source ? 'transcript.fileTitle' : 'blank.title')}
      word={t('blank.run')}
      name={source?.name ?? ''}
      formats
      onSave={(name, format) =>
        source ? transcripts.makeFile(source, name, format, open) : actions.create(name, format, open)
      }
      onClose={onClose}
    />
  );
}

interface NameProps {
  title: string;
  word: string;
  name: string;
  /** Also asks for the format. */
  formats?: boolean;
  onSave: (name: string, format: SubtitleFormat) => Promise<unknown>;
  onClose: () => void;
}

function NameDialog({ title, word, name, formats = false, onSave, onClose }: NameProps) {
  const { t } = useTranslation('subtitles');
  const [wanted, setWanted] = useState(name);
  const [format, setFormat] = useState<SubtitleFormat>('srt');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const trimmed = wanted.normalize('NFC').trim();
  function save() {
    setTried(true);
    if (trimmed === '' || busy) return;
    if (!formats && trimmed === name) return onClose();
    setBusy(true);
    setProblem(null);
    onSave(trimmed, format).then(onClose, (error: unknown) => {
      setBusy(false);
      setProblem(errorText(error));
    });
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={save}
      problem={problem}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {word}
          </Button>
        </>
      }
    >
      <TextField
        label={t('name')}
        error={tried && trimmed === '' ? t('problem.name') : undefined}
        maxLength={NAME_MAX}
        data-autofocus
        autoComplete="off"
        value={wanted}
        onChange={({ currentTarget: { value } }) => setWanted(value)}
      />
      {formats && (
        <Segmented
          label={t('format')}
          value={format}
          options={subtitleFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={setFormat}
        />
      )}
    </Dialog>
  );
}

interface DeleteProps {
  name: string;
  text: string;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

function DeleteDialog({ name, text, onDelete, onClose }: DeleteProps) {
  const { t } = useTranslation('subtitles');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      confirm={t('delete.run')}
      danger
      busy={busy}
      problem={problem}
      onConfirm={() => {
        setBusy(true);
        onDelete().then(onClose, (error: unknown) => {
          setBusy(false);
          setProblem(errorText(error));
        });
      }}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

interface LanguageProps {
  asset: Asset;
  onChoose: (asset: Asset, language: string) => Promise<unknown>;
  onClose: () => void;
}

function LanguageDialog({ asset, onChoose, onClose }: LanguageProps) {
  const { t } = useTranslation('subtitles');
  const shown = useLanguage();
  const [wanted, setWanted] = useState(asset.language ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choices = useMemo(
    () =>
      languageIds
        .map((value) => ({ value, label: languageName(value, shown) }))
        .sort((a, b) => a.label.localeCompare(b.label, shown)),
    [shown],
  );
  return (
    <Dialog
      title={t('language.title', { name: asset.name })}
      onClose={onClose}
      problem={problem}
      onSubmit={() => {
        if (!wanted || wanted === asset.language) return onClose();
        setBusy(true);
        onChoose(asset, wanted).then(onClose, (error: unknown) => {
          setBusy(false);
          setProblem(errorText(error));
        });
      }}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!wanted}>
            {t('save.now')}
          </Button>
        </>
      }
    >
      <Select
        label={t('language.label')}
        data={choices}
        value={wanted}
        onChange={setWanted}
        placeholder={t('language.label')}
        nothingFound={t('language.none')}
      />
    </Dialog>
  );
}
