import { type UsageMetric, type UsagePart, type UserUsagePart, usageMetrics } from '@rushes/contract/usage';
import type { ReactNode } from 'react';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import { useFigures } from './figures.ts';
import styles from './usage.module.css';

export const PAGE = 50;
export const lists = ['tenants', 'users'] as const;
export type ListName = (typeof lists)[number];

export interface ListState {
  list: ListName;
  q: string;
  sort: UsageMetric | 'name';
  offset: number;
}

const COLUMNS = 'minmax(180px, 2fr) repeat(6, minmax(84px, 1fr))';

interface Props {
  state: ListState;
  onState: (state: ListState) => void;
  rows: readonly (UsagePart | UserUsagePart)[];
  total: number;
  link: (row: UsagePart | UserUsagePart) => ReactNode;
  children?: ReactNode;
}

/** Workspaces or users, by one figure, in pages. */
export function PlatformList({ state, onState, rows, total, link, children }: Props) {
  const { t } = useTranslation('usage');
  const language = useLanguage();
  const { figure } = useFigures();
  const { list, q, sort, offset } = state;
  const sorts = [...usageMetrics, 'name'] as const;
  const labelOf = (name: (typeof sorts)[number]) =>
    name === 'name' ? t('system.name') : t(`metric.${name}`);
  const range = {
    from: count(offset + 1, language),
    to: count(offset + rows.length, language),
    count: count(total, language),
  };
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={t(list === 'users' ? 'system.searchUsers' : 'system.search')}
          value={q}
          onChange={(text) => onState({ ...state, q: text, offset: 0 })}
        />
        <Segmented
          label={t('system.lists')}
          options={lists.map((value) => ({ value, label: t(`system.${value}`) }))}
          value={list}
          onChange={(next) => onState({ ...state, list: next, offset: 0 })}
        />
        <Select<(typeof sorts)[number]>
          label={t('system.sort')}
          quiet
          width={190}
          data={sorts.map((value) => ({ value, label: labelOf(value) }))}
          value={sort}
          onChange={(next) => onState({ ...state, sort: next, offset: 0 })}
        />
        {children}
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>{t('system.none')}</p>
      ) : (
        <Table
          label={t(`system.${list}`)}
          columns={COLUMNS}
          head={[
            { key: 'name', label: t('system.name') },
            ...usageMetrics.map((metric) => ({ key: metric, label: t(`metric.${metric}`), end: true })),
          ]}
        >
          {rows.map((row) => (
            <TableRow key={`${row.id} ${'tenant' in row ? row.tenant.id : ''}`}>
              <TableCell className={styles.partName}>{link(row)}</TableCell>
              {usageMetrics.map((metric) => (
                <TableCell key={metric} end label={t(`metric.${metric}`)}>
                  {figure(metric, row[metric])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </Table>
      )}
      {total > PAGE && rows.length > 0 && (
        <div className="items-center gap-12 mt-12 tabular flex muted">
          <Button
            variant="default"
            disabled={offset === 0}
            onClick={() => onState({ ...state, offset: Math.max(0, offset - PAGE) })}
          >
            {t('system.earlier')}
          </Button>
          <Button
            variant="default"
            disabled={offset + rows.length >= total}
            onClick={() => onState({ ...state, offset: offset + PAGE })}
          >
            {t('system.later')}
          </Button>
          <span>{t('system.range', range)}</span>
        </div>
      )}
    </>
  );
}
