import type { Language } from '@rushes/contract/enums';
import type { ColumnKind, Report, ReportName, ReportValue } from '@rushes/contract/reports';
import type { UsagePart } from '@rushes/contract/usage';
import { words } from './model/report-texts.ts';
import type { ServiceRow, TenantRow, UserRow } from './reports.queries.ts';

type Column<Row> = [
  key: keyof (typeof words)['en']['column'],
  kind: ColumnKind,
  value: (row: Row) => ReportValue,
];

interface About {
  tenant: string | null;
  from: string;
  to: string;
}

export const titleOf = (language: Language, name: ReportName): string => words[language].title[name];

function table<Row>(
  language: Language,
  name: ReportName,
  about: About,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Report {
  const texts = words[language];
  return {
    name,
    title: titleOf(language, name),
    ...about,
    columns: columns.map(([key, kind]) => ({ key, kind, label: texts.column[key] })),
    rows: rows.map((row) => columns.map(([, , value]) => value(row))),
    total: rows.length,
  };
}

type Used = Omit<UsagePart, 'id' | 'name'>;
const none: Used = { storage: 0, bandwidth: 0, credits: 0, uploads: 0, uploadbytes: 0, views: 0 };

export function usersReport(
  language: Language,
  about: About,
  rows: readonly UserRow[],
  usage: ReadonlyMap<string, Used>,
): Report {
  const texts = words[language];
  const used = (row: UserRow) => usage.get(`${row.tenantid} ${row.id}`) ?? none;
  const columns: Column<UserRow>[] = [
    ['name', 'text', (row) => row.name],
    ['email', 'text', (row) => row.email],
    ['group', 'text', (row) => texts.group[row.group]],
    ['state', 'text', (row) => texts.state[row.state]],
    ['mfa', 'text', (row) => (row.mfa ? texts.yes : texts.no)],
    ['createdat', 'day', (row) => row.createdat],
    ['seenat', 'day', (row) => row.seenat],
    ['storage', 'bytes', (row) => used(row).storage],
    ['bandwidth', 'bytes', (row) => used(row).bandwidth],
    ['credits', 'count', (row) => used(row).credits],
    ['uploads', 'count', (row) => used(row).uploads],
    ['views', 'count', (row) => used(row).views],
  ];
  // Of one tenant, its name is in the title.
  const tenant: Column<UserRow> = ['tenant', 'text', (row) => row.tenant];
  const all = about.tenant === null ? [...columns.slice(0, 2), tenant, ...columns.slice(2)] : columns;
  return table(language, 'users', about, all, rows);
}

export function servicesReport(language: Language, about: About, rows: readonly ServiceRow[]): Report {
  const { services } = words[language];
  const nameOf = (service: string) => services[service as keyof typeof services] ?? service;
  return table<ServiceRow>(
    language,
    'services',
    about,
    [
      ['service', 'text', ({ service }) => nameOf(service)],
      ['runs', 'count', ({ runs }) => runs],
      ['done', 'count', ({ done }) => done],
      ['failed', 'count', ({ failed }) => failed],
      ['cancelled', 'count', ({ cancelled }) => cancelled],
      ['files', 'count', ({ files }) => files],
      ['users', 'count', ({ users }) => users],
      ['credits', 'count', ({ credits }) => credits],
    ],
    rows,
  );
}

export function tenantsReport(
  language: Language,
  about: About,
  rows: readonly TenantRow[],
  usage: ReadonlyMap<string | null, Used>,
): Report {
  const texts = words[language];
  const used = ({ id }: TenantRow) => usage.get(id) ?? none;
  return table<TenantRow>(
    language,
    'tenants',
    about,
    [
      ['name', 'text', ({ name }) => name],
      [
        'plan',
        'text',
        ({ plan, planname }) => (plan === 'freetrial' ? texts.trial : (planname ?? plan ?? '')),
      ],
      ['state', 'text', ({ state }) => texts.tenantState[state]],
      ['createdat', 'day', ({ createdat }) => createdat],
      ['periodend', 'day', ({ periodend }) => periodend],
      ['users', 'count', ({ users }) => users],
      ['storage', 'bytes', (row) => used(row).storage],
      ['storageLimit', 'bytes', ({ storage }) => storage],
      ['bandwidth', 'bytes', (row) => used(row).bandwidth],
      ['bandwidthLimit', 'bytes', ({ bandwidth }) => bandwidth],
      ['credits', 'count', (row) => used(row).credits],
      ['uploads', 'count', (row) => used(row).uploads],
      ['views', 'count', (row) => used(row).views],
    ],
    rows,
  );
}
