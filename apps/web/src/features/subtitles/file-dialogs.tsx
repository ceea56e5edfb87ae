import type { Asset } from '@rushes/contract/assets';
import { NAME_MAX } from '@rushes/contract/enums';
import { type SubtitleFormat, subtitleFormats } from '@rushes/contract/subtitles';
import type { Transcript } from '@rushes/contract/transcripts';
import { useState } from 'react';
import { LanguageDialog } from '#features/pods/widgets/language-dialog.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
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
    return (
      <LanguageDialog
        title={t('language.title', { name: asked.asset.name })}
        label={t('language.label')}
        nothingFound={t('language.none')}
        language={asked.asset.language}
        onChoose={(language) => actions.setLanguage(asked.asset, language)}
        onClose={onClose}
      />
    );
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
  const form = useSubmission(onSave, { onDone: onClose });
  const trimmed = wanted.normalize('NFC').trim();
  function save() {
    setTried(true);
    if (trimmed === '') return;
    if (!formats && trimmed === name) return onClose();
    void form.submit(trimmed, format);
  }
  return (
    <FormDialog title={title} onClose={onClose} form={{ ...form, submit: save }} confirm={word}>
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
    </FormDialog>
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
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      confirm={t('delete.run')}
      danger
      onConfirm={onDelete}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
