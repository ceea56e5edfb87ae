import type { Asset } from '@rushes/contract/assets';
import { LanguageDialog } from '#features/pods/widgets/language-dialog.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

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
  const { t } = useTranslation('file-view');
  return (
    <LanguageDialog
      title={t('assets.languageTitle', { name: asset.name })}
      label={t('assets.languageLabel')}
      nothingFound={t('assets.languageSearch')}
      language={asset.language}
      onChoose={(language) => onChoose(asset, language)}
      quiet
      onClose={onClose}
    />
  );
}
