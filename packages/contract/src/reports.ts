import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { languages } from './enums.ts';
import { Flag, FlagOut, Id } from './wire.ts';

export const reportNames = ['users', 'services', 'tenants'] as const;
export type ReportName = (typeof reportNames)[number];

/** How a value is shown: bytes and counts are numbers, days are ISO dates. */
export const columnKinds = ['text', 'bytes', 'count', 'day'] as const;
export type ColumnKind = (typeof columnKinds)[number];

const Value = z.union([z.string(), z.number(), z.null()]);
export type ReportValue = z.infer<typeof Value>;

/** A table in the requested language. */
export const Report = z
  .object({
    name: z.enum(reportNames),
    title: z.string(),
    /** Null: the whole platform. */
    tenant: z.string().nullable(),
    from: z.iso.date(),
    to: z.iso.date(),
    columns: z.array(z.object({ key: z.string(), label: z.string(), kind: z.enum(columnKinds) })),
    /** At most 1,000: the table as CSV has all. */
    rows: z.array(z.array(Value)),
    /** The number of rows of the whole report. */
    total: z.number().int(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const REPORT_ROWS_MAX = 1000;

const Day = z.iso.date();
const query = z.object({
  /** Of one tenant; without it, of all, for platform administrators. */
  tid: Id.optional(),
  /** Inclusive days; default: the current month until today. */
  from: Day.optional(),
  to: Day.optional(),
  /** Default: the language of the user. */
  language: z.enum(languages).optional(),
});
const reply = z.object({ report: Report });
const session = { gate: 'session', scope: 'workspace:read' } as const;

export const reportUsers = endpoint({
  ...session,
  name: 'reports.users',
  route: 'GET reports/users',
  summary: 'Report of users: who they are, when they were last seen, and what they used in a period.',
  query,
  reply,
});

export const reportServices = endpoint({
  ...session,
  name: 'reports.services',
  route: 'GET reports/services',
  summary:
    'Report of services: how often they ran in a period, with which result, and the credits they cost.',
  query,
  reply,
});

export const reportTenants = endpoint({
  ...session,
  name: 'reports.tenants',
  route: 'GET reports/tenants',
  gate: 'manage all',
  scope: 'person',
  summary: 'Report of tenants: their subscription, limits and usage in a period.',
  query: query.omit({ tid: true }),
  reply,
});

export const reportFile = endpoint({
  ...session,
  name: 'reports.file',
  route: 'GET reports/:name/file',
  summary: 'Return a report as a CSV table or a PDF document.',
  params: z.object({ name: z.enum(reportNames) }),
  query: query.extend({ format: z.enum(['csv', 'pdf']) }),
  raw: 'bytes',
});

const monthly = { gate: 'manage all', scope: 'person' } as const;

export const getMonthlyReport = endpoint({
  ...monthly,
  name: 'reports.monthly',
  route: 'GET reports/monthly',
  summary: 'Return whether the user gets the report of all tenants by e-mail every month.',
  reply: z.object({ monthly: FlagOut }),
});

export const setMonthlyReport = endpoint({
  ...monthly,
  name: 'reports.setMonthly',
  route: 'PUT reports/monthly',
  summary: 'Turn the monthly e-mail with the report of all tenants on or off, for the user.',
  body: z.object({ monthly: Flag }),
  reply: z.object({ monthly: FlagOut }),
});

export const reportEndpoints = [
  ...[reportUsers, reportServices, reportTenants, reportFile],
  ...[getMonthlyReport, setMonthlyReport],
] as const;
