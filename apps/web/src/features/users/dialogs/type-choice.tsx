import type { TenantGroup } from '@rushes/contract/abilities';
import { useTranslation } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';

interface Props {
  label: string;
  types: readonly TenantGroup[];
  value: TenantGroup;
  onChange: (type: TenantGroup) => void;
  disabled?: boolean;
}

/** Selection of the user type, with an explanation of each. */
export function TypeChoice({ label, types, value, onChange, disabled = false }: Props) {
  const { t } = useTranslation('users');
  return (
    <div>
      <div aria-hidden className="mb-6 font-small medium leading-16">
        {label}
      </div>
      <Segmented
        label={label}
        options={types.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        value={value}
        onChange={onChange}
        disabled={disabled}
      />
      <p className="mt-6 font-small leading-16 muted">{t(`means.${value}`)}</p>
    </div>
  );
}
