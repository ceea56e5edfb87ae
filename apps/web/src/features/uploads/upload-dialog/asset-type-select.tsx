import type { UploadableType } from '@rushes/contract/uploads';
import { useStore } from 'zustand';
import { useTranslation } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { reading } from '../choose/reading.ts';

/** Numbers from the specification. */
const types = { '8': 'asset.auto', '1': 'asset.thumbnail', '7': 'asset.subtitle' } as const;

/** The asset type of files that are sent into a file. */
export function AssetTypeSelect({ onChange }: { onChange: (type: UploadableType) => void }) {
  const { t } = useTranslation('upload-dialog');
  const type = useStore(reading, (state) => state.type);
  return (
    <div className="mt-16">
      <Select
        label={t('asset.label')}
        data={(['8', '1', '7'] as const).map((value) => ({ value, label: t(types[value]) }))}
        value={String(type) as keyof typeof types}
        onChange={(value) => onChange(Number(value) as UploadableType)}
      />
    </div>
  );
}
