import { type AuditAction, auditActions, itemActions, type LoggedAction } from '@rushes/contract/audit';
import { useTranslation } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { itemActionOf } from './item-action.ts';

type Kind = AuditAction extends `${infer Name}.${string}` ? Name : never;
const kindOf = (action: AuditAction) => action.slice(0, action.indexOf('.')) as Kind;
const kinds = [...new Set(auditActions.map(kindOf))];

const ALL = 'all';

interface Props {
  /** The log of the platform has no actions on files. */
  withItems: boolean;
  value: LoggedAction | undefined;
  onChange: (action: LoggedAction | undefined) => void;
}

export function ActionFilter({ withItems, value, onChange }: Props) {
  const { t } = useTranslation('audit');
  const items = withItems
    ? itemActions.map((action) => ({ value: action, label: t(`item.${itemActionOf(action)!}`) }))
    : [];
  return (
    <Select<LoggedAction | typeof ALL>
      label={t('column.what')}
      quiet
      width={260}
      data={[
        { group: '', items: [{ value: ALL, label: t('everything') }] },
        ...(withItems ? [{ group: t('kind.item'), items }] : []),
        ...kinds.map((kind) => ({
          group: t(`kind.${kind}`),
          items: auditActions
            .filter((action) => kindOf(action) === kind)
            .map((action) => ({ value: action, label: t(`action.${action}`) })),
        })),
      ]}
      nothingFound={t('none')}
      value={value ?? ALL}
      onChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
