import type { ComponentProps, ReactNode } from 'react';
import { ExportButton } from '#features/usage/export-button.tsx';
import { UsageView } from '#features/usage/usage-view.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { ConsolePage } from './console-page.tsx';

type View = ComponentProps<typeof UsageView>;

interface Props extends Pick<View, 'period' | 'onPeriod' | 'groups'> {
  /** Name of the workspace, project or user; undefined while it loads. */
  name: string | undefined;
  /** Title until then. */
  kind: string;
  parent: ReactNode;
  lead?: ReactNode;
  usage: { data: NonNullable<View['usage']> | undefined; error: unknown; isPlaceholderData: boolean };
}

/** Usage of one workspace, project or user, with an export of its days. */
export function UsageDetail({ name, kind, parent, lead, usage, ...view }: Props) {
  const { t } = useTranslation('usage');
  const { data, error, isPlaceholderData } = usage;
  return (
    <ConsolePage
      title={name ?? kind}
      parent={parent}
      lead={lead}
      action={data && <ExportButton label={t('export')} name={`${name} ${data.from}`} days={data.days} />}
    >
      <UsageView usage={data} error={error} isStale={isPlaceholderData} {...view} />
    </ConsolePage>
  );
}
