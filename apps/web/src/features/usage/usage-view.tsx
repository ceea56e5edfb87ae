import type { Invitations, Resource } from '@rushes/contract/limits';
import type { UsagePart } from '@rushes/contract/usage';
import type { ReactNode } from 'react';
import { errorText } from '#lib/error-text.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PartList } from './part-list.tsx';
import type { PeriodChoice } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { ResourceMeters } from './resource-meters.tsx';
import { Totals } from './totals.tsx';
import styles from './usage.module.css';
import { type ShownUsage, UsageCharts } from './usage-charts.tsx';

interface Props {
  usage: ShownUsage | undefined;
  error: unknown;
  /** The figures of the previous choice, while the new ones load. */
  isStale: boolean;
  period: PeriodChoice;
  onPeriod: (choice: PeriodChoice) => void;
  /** Limits of the plan; without them, the totals of the period are shown. */
  resources?: readonly Resource[] | undefined;
  /** Of administrators. */
  invitations?: Invitations | null | undefined;
  groups?: readonly {
    key: 'projects' | 'users' | 'tenants';
    parts: readonly UsagePart[];
    link?: (part: UsagePart & { id: string }) => ReactNode;
  }[];
  children?: ReactNode;
}

export function UsageView({
  usage,
  error,
  isStale,
  period,
  onPeriod,
  resources,
  invitations,
  groups,
  children,
}: Props) {
  return (
    <>
      <PeriodPicker value={period} shown={usage} onChange={onPeriod} />
      {error && !usage ? <p className="red">{errorText(error)}</p> : null}
      {!usage && !error && <Skeleton rows={4} height={150} />}
      {usage && (
        <>
          {resources && resources.length > 0 && (
            <ResourceMeters resources={resources} invitations={invitations ?? null} />
          )}
          <Totals totals={usage.totals} previousTotals={usage.previousTotals} />
          <div className={styles.grid} data-stale={isStale || undefined}>
            <UsageCharts usage={usage} resources={resources} />
            {groups && <PartList groups={groups} />}
          </div>
          {children}
        </>
      )}
    </>
  );
}
