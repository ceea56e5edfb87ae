import { type AuditAction, auditActions } from '@rushes/contract/audit';
import { useTranslation } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';

const kinds = [
  'session',
  'account',
  'password',
  'mfa',
  'passkey',
  'external',
  'user',
  'permissions',
  'accesspoint',
  'link',
  'tenant',
] as const;
const kindOf = (action: AuditAction) => kinds.find((kind) => action.startsWith(`${kind}.`)) ?? 'account';

const ALL = 'all';

interface Props {
  value: AuditAction | undefined;
  onChange: (action: AuditAction | undefined) => void;
}

export function ActionFilter({ value, onChange }: Props) {
  const { t } = useTranslation('audit');
  const option = (action: AuditAction) => ({ value: action, label: t(`action.${action}`) });
  return (
    <Select<AuditAction | typeof ALL>
      label={t('column.what')}
      quiet
      width={260}
      data={[
        { group: '', items: [{ value: ALL, label: t('everything') }] },
        ...kinds.map((kind) => ({
          group: t(`kind.${kind}`),
          items: auditActions.filter((action) => kindOf(action) === kind).map(option),
        })),
      ]}
      nothingFound={t('none')}
      value={value ?? ALL}
      onChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
