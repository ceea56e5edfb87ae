import { languageName } from '@rushes/contract/language-names';
import { languageIds } from '@rushes/contract/languages';
import { useMemo, useState } from 'react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Select } from '#ui/form/select.tsx';

interface Props {
  title: string;
  /** Of the field, and for a search without result. */
  label: string;
  nothingFound: string;
  language: string | null;
  onChoose: (language: string) => Promise<unknown>;
  /** The caller of the API shows the error. */
  quiet?: boolean;
  onClose: () => void;
}

/** Sets the language of an asset, such as a subtitle file. */
export function LanguageDialog({ title, label, nothingFound, language, onChoose, quiet, onClose }: Props) {
  const { t } = useTranslation('ui');
  const shown = useLanguage();
  const [wanted, setWanted] = useState(language ?? '');
  const form = useSubmission(async () => wanted === language || onChoose(wanted), { onDone: onClose });
  const choices = useMemo(
    () =>
      languageIds
        .map((value) => ({ value, label: languageName(value, shown) }))
        .sort((a, b) => a.label.localeCompare(b.label, shown)),
    [shown],
  );
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      problem={quiet ? null : form.problem}
      form={form}
      confirm={t('save')}
      disabled={!wanted}
    >
      <Select
        label={label}
        data={choices}
        value={wanted}
        onChange={setWanted}
        placeholder={label}
        nothingFound={nothingFound}
      />
    </FormDialog>
  );
}
