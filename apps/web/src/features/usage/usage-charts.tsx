import type { Resource } from '@rushes/contract/limits';
import type { ServiceDay, UsageDay, UsageFigures } from '@rushes/contract/usage';
import { useTranslation } from '#lib/i18n.ts';
import { type Series, TimeChart, type Tone } from '#ui/chart/time-chart.tsx';
import { ExportButton } from './export-button.tsx';
import { useFigures } from './figures.ts';
import {
  type Bucket,
  bucketsOf,
  creditsIn,
  fullOn,
  levelOf,
  overSince,
  runningTotal,
  type ServiceKind,
  serviceKinds,
  sumOf,
} from './series.ts';
import { UsageCard } from './usage-card.tsx';

const MONTH_DAYS = 31;

export interface ShownUsage {
  from: string;
  to: string;
  totals: UsageFigures;
  previousTotals: UsageFigures;
  days: readonly UsageDay[];
  previousDays: readonly UsageDay[];
  services?: readonly ServiceDay[];
}

interface Props {
  usage: ShownUsage;
  resources?: readonly Resource[] | undefined;
}

const tones: Record<ServiceKind, Tone> = {
  transcription: 'iris',
  translation: 'tint',
  recognition: 'dim',
  priority: 'grey',
  other: 'past',
};

export function UsageCharts({ usage, resources }: Props) {
  const { t } = useTranslation('usage');
  const { figure, short, shortDay, fullDay, month, fullMonth, dayAndMonth } = useFigures();
  const { unit, buckets } = bucketsOf(usage.days);
  const previous = bucketsOf(usage.previousDays).buckets;
  const points = buckets.map(({ from }) => ({
    key: from,
    label: unit === 'day' ? shortDay(from) : month(from),
    name: unit === 'day' ? fullDay(from) : fullMonth(from),
  }));
  const limitOf = (name: 'storage' | 'bandwidth') => resources?.find((one) => one.name === name)?.limit ?? 0;
  const references = (name: 'storage' | 'bandwidth') => {
    const limit = limitOf(name);
    return limit > 0
      ? ([
          { value: limit, label: t('limit', { limit: short(name, limit) }), tone: 'full' },
          { value: limit * 0.8, label: t('nearLimit'), tone: 'near' },
        ] as const)
      : [];
  };
  const aligned = (values: readonly number[]) => buckets.map((_, index) => values[index] ?? null);
  const before = (values: readonly number[]): Series => ({
    key: 'previous',
    label: t('previous'),
    tone: 'past',
    kind: 'line',
    values: aligned(values),
  });
  const common = { points, pointsLabel: t(unit) };
  const full = fullOn(usage.days, limitOf('storage'));
  // The limit is per month: the total of a longer period says nothing about it.
  const isMonth = usage.days.length <= MONTH_DAYS;
  const over = isMonth && limitOf('bandwidth') > 0 ? overSince(usage.days, limitOf('bandwidth')) : undefined;
  const services = usage.services ?? [];
  const usedKinds = serviceKinds.filter((kind) => buckets.some((one) => creditsIn(one, services, kind) > 0));
  const perDay = buckets.map((one) => sumOf(one, 'bandwidth'));
  const activity = (metric: 'uploads' | 'views', tone: Tone): Series => ({
    key: metric,
    label: t(`metric.${metric}`),
    tone,
    kind: 'bar',
    values: buckets.map((one) => sumOf(one, metric)),
  });
  const credits = (one: Bucket) => sumOf(one, 'credits');
  return (
    <>
      <UsageCard
        title={t('metric.storage')}
        facts={[
          t('fact.storage', { figure: figure('storage', usage.totals.storage) }),
          full && t('fact.full', { day: fullDay(full) }),
        ]}
      >
        <TimeChart
          {...common}
          label={t('chart.storage')}
          format={(value) => short('storage', value)}
          references={references('storage')}
          series={[
            {
              key: 'storage',
              label: t('metric.storage'),
              tone: 'iris',
              kind: 'area',
              values: buckets.map(levelOf),
            },
            before(previous.map(levelOf)),
          ]}
        />
      </UsageCard>
      <UsageCard
        title={t('metric.bandwidth')}
        facts={[
          t('fact.bandwidth', { figure: figure('bandwidth', usage.totals.bandwidth) }),
          over && t('fact.over', { day: dayAndMonth(over) }),
        ]}
      >
        <TimeChart
          {...common}
          label={t('chart.bandwidth')}
          format={(value) => short('bandwidth', value)}
          references={isMonth ? references('bandwidth') : []}
          series={[
            { key: 'total', label: t('total'), tone: 'iris', kind: 'area', values: runningTotal(perDay) },
            {
              key: 'day',
              label: t(unit === 'day' ? 'perDay' : 'perMonth'),
              tone: 'dim',
              kind: 'bar',
              values: perDay,
            },
            before(runningTotal(previous.map((one) => sumOf(one, 'bandwidth')))),
          ]}
        />
      </UsageCard>
      <UsageCard
        title={t('metric.credits')}
        facts={[t('fact.credits', { figure: figure('credits', usage.totals.credits) })]}
        end={
          services.length > 0 && (
            <ExportButton
              label={t('exportServices')}
              name={`${t('metric.credits')} ${usage.from}`}
              services={services}
            />
          )
        }
      >
        <TimeChart
          {...common}
          label={t('chart.credits')}
          format={(value) => short('credits', value)}
          series={[
            ...(usedKinds.length > 0
              ? usedKinds.map((kind) => ({
                  key: kind,
                  label: t(`service.${kind}`),
                  tone: tones[kind],
                  kind: 'bar' as const,
                  values: buckets.map((one) => creditsIn(one, services, kind)),
                }))
              : [
                  {
                    key: 'credits',
                    label: t('metric.credits'),
                    tone: 'iris' as const,
                    kind: 'bar' as const,
                    values: buckets.map(credits),
                  },
                ]),
            before(previous.map(credits)),
          ]}
        />
      </UsageCard>
      <UsageCard
        title={t('activity')}
        facts={[
          t('fact.uploads', {
            count: usage.totals.uploads,
            figure: figure('uploads', usage.totals.uploads),
            size: figure('uploadbytes', usage.totals.uploadbytes),
          }),
          t('fact.views', { count: usage.totals.views, figure: figure('views', usage.totals.views) }),
        ]}
      >
        <TimeChart
          {...common}
          label={t('chart.activity')}
          format={(value) => short('views', value)}
          series={[activity('uploads', 'iris'), activity('views', 'dim')]}
        />
      </UsageCard>
    </>
  );
}
