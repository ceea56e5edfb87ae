import type { Asset } from '@rushes/contract/assets';
import { languageName } from '@rushes/contract/language-names';
import { languageIds } from '@rushes/contract/languages';
import { useMemo, useState } from 'react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Select } from '#ui/form/select.tsx';

interface DeleteProps {
  assets: readonly Asset[];
  onDelete: (assets: readonly Asset[]) => Promise<unknown>;
  onClose: () => void;
}

export function DeleteAssets({ assets, onDelete, onClose }: DeleteProps) {
  const { t } = useTranslation('file-view');
  return (
    <ConfirmDialog
      title={t('assets.deleteTitle', { count: assets.length, name: assets[0]?.name ?? '' })}
      confirm={t('assets.deleteConfirm')}
      danger
      // The caller of the API shows the error.
      onConfirm={() => onDelete(assets).catch(() => {})}
      onClose={onClose}
    >
      {t('assets.deleteText', { count: assets.length })}
    </ConfirmDialog>
  );
}

interface LanguageProps {
  asset: Asset;
  onChoose: (asset: Asset, language: string) => Promise<unknown>;
  onClose: () => void;
}

export function AssetLanguage({ asset, onChoose, onClose }: LanguageProps) {
  const { t } = useTranslation(['file-view', 'ui']);
  const shown = useLanguage();
  const [wanted, setWanted] = useState(asset.language ?? '');
  const form = useSubmission(async () => wanted === asset.language || onChoose(asset, wanted), {
    onDone: onClose,
  });
  const choices = useMemo(
    () =>
      languageIds
        .map((value) => ({ value, label: languageName(value, shown) }))
        .sort((a, b) => a.label.localeCompare(b.label, shown)),
    [shown],
  );
  return (
    <FormDialog
      title={t('assets.languageTitle', { name: asset.name })}
      onClose={onClose}
      // The caller of the API shows the error.
      problem={null}
      form={form}
      confirm={t('ui:save')}
      disabled={!wanted}
    >
      <Select
        label={t('assets.languageLabel')}
        data={choices}
        value={wanted}
        onChange={setWanted}
        placeholder={t('assets.languageLabel')}
        nothingFound={t('assets.languageSearch')}
      />
    </FormDialog>
  );
}
