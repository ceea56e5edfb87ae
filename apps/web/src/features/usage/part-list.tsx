import type { UsagePart } from '@rushes/contract/usage';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { ExportButton } from './export-button.tsx';
import { useFigures } from './figures.ts';
import styles from './usage.module.css';
import { UsageCard } from './usage-card.tsx';

const metrics = ['bandwidth', 'storage', 'credits', 'uploads', 'views'] as const;
const SHOWN = 8;

interface Group {
  key: 'projects' | 'users' | 'tenants';
  parts: readonly UsagePart[];
  /** Renders the name as a link. */
  link?: (part: UsagePart & { id: string }) => ReactNode;
}

/** The largest projects and users, by one figure. */
export function PartList({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('usage');
  const { figure } = useFigures();
  const [metric, setMetric] = useState<(typeof metrics)[number]>('bandwidth');
  const [chosen, setChosen] = useState(groups[0]!.key);
  const [isAll, setAll] = useState(false);
  const group = groups.find(({ key }) => key === chosen) ?? groups[0]!;
  const total = group.parts.reduce((sum, part) => sum + part[metric], 0);
  const sorted = group.parts.filter((part) => part[metric] > 0).toSorted((a, b) => b[metric] - a[metric]);
  const shown = isAll ? sorted : sorted.slice(0, SHOWN);
  const largest = sorted[0]?.[metric] ?? 1;
  const nameOf = (part: UsagePart) =>
    part.id === null ? t(`rest.${group.key}`) : part.name.trim() || t('deleted');
  return (
    <UsageCard
      wide
      title={t('parts')}
      end={
        <div className={styles.choices}>
          <Segmented
            label={t('partsBy')}
            options={groups.map(({ key }) => ({ value: key, label: t(`group.${key}`) }))}
            value={group.key}
            onChange={setChosen}
          />
          <Segmented
            label={t('partsOf')}
            options={metrics.map((value) => ({ value, label: t(`short.${value}`) }))}
            value={metric}
            onChange={setMetric}
          />
          <ExportButton
            label={t('exportList')}
            name={t(`group.${group.key}`)}
            fetchParts={async () => group.parts}
            rest={group.key}
          />
        </div>
      }
    >
      {shown.length === 0 && <p className={styles.none}>{t('noParts')}</p>}
      <ul className={styles.parts}>
        {shown.map((part) => (
          <li key={part.id ?? ''} className={styles.part}>
            <span className={styles.partName}>
              {part.id !== null && group.link
                ? group.link({ ...part, id: part.id, name: nameOf(part) })
                : nameOf(part)}
            </span>
            <span aria-hidden className={styles.bar}>
              <span style={{ width: `${(part[metric] / largest) * 100}%` }} />
            </span>
            <span className={styles.partFigure}>{figure(metric, part[metric])}</span>
            <span className={styles.share}>{Math.round((part[metric] / total) * 100)}%</span>
          </li>
        ))}
      </ul>
      {!isAll && sorted.length > SHOWN && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {t('all', { count: sorted.length })}
        </Button>
      )}
    </UsageCard>
  );
}
