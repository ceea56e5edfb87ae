import { body, type Row, row } from './access-rows.ts';

// Usage, reports, support, the captcha, and the system.

export const usageRequests: Record<string, Row> = {
  'identity.captcha': row(),
  'storage.get': row(({ folder }) => ({ query: { nodeid: folder } })),
  'reports.users': row(({ tenant }) => ({ query: { tid: tenant } })),
  'reports.services': row(({ tenant }) => ({ query: { tid: tenant } })),
  'reports.tenants': row(),
  'reports.file': row(({ tenant }) => ({ params: { name: 'users' }, query: { tid: tenant, format: 'csv' } })),
  'reports.monthly': row(),
  'reports.setMonthly': body({ monthly: 1 }),
  'support.send': body({ text: 'Help', page: '/', browser: 'Test' }),
  'support.feature': body({ text: 'More', page: '/', browser: 'Test' }),
  'usage.get': row(({ tenant }) => ({ query: { tid: tenant } })),
  'usage.tenant': row(({ tenant }) => ({ params: { id: tenant } })),
  'usage.tenants': row(),
  'usage.users': row(({ tenant }) => ({ query: { tid: tenant } })),
  'usage.user': row(({ tenant, user }) => ({ params: { id: user }, query: { tid: tenant } })),
  'system.info': row(),
  'system.languages': row(),
  'system.openapi': row(),
  'system.reference': row(),
  'system.healthz': row(),
  'system.readyz': row(),
  'system.metrics': row(),
};
