import type { Asset } from '@rushes/contract/assets';
import { languageName } from '@rushes/contract/language-names';
import { languageIds } from '@rushes/contract/languages';
import { useMemo, useState } from 'react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Select } from '#ui/form/select.tsx';

interface DeleteProps {
  assets: readonly Asset[];
  onDelete: (assets: readonly Asset[]) => Promise<unknown>;
  onClose: () => void;
}

export function DeleteAssets({ assets, onDelete, onClose }: DeleteProps) {
  const { t } = useTranslation('file-view');
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      title={t('assets.deleteTitle', { count: assets.length, name: assets[0]?.name ?? '' })}
      confirm={t('assets.deleteConfirm')}
      danger
      busy={busy}
      onConfirm={() => {
        setBusy(true);
        // The caller of the API shows the error.
        onDelete(assets).then(onClose, onClose);
      }}
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
  const [busy, setBusy] = useState(false);
  const choices = useMemo(
    () =>
      languageIds
        .map((value) => ({ value, label: languageName(value, shown) }))
        .sort((a, b) => a.label.localeCompare(b.label, shown)),
    [shown],
  );
  return (
    <Dialog
      title={t('assets.languageTitle', { name: asset.name })}
      onClose={onClose}
      onSubmit={() => {
        if (!wanted || wanted === asset.language) return onClose();
        setBusy(true);
        onChoose(asset, wanted).then(onClose, () => setBusy(false));
      }}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!wanted}>
            {t('ui:save')}
          </Button>
        </>
      }
    >
      <Select
        label={t('assets.languageLabel')}
        data={choices}
        value={wanted}
        onChange={setWanted}
        placeholder={t('assets.languageLabel')}
        nothingFound={t('assets.languageSearch')}
      />
    </Dialog>
  );
}
