import * as contract from '@rushes/contract/reports';
import type { UserCtx } from '#platform/context/context.ts';
import { type Binding, bind, bindRaw } from '#platform/http/bind.ts';
import { getMonthly, readReport, sendReport, setMonthly } from './reports.service.ts';

export const reportsRoutes: Binding[] = [
  bind(contract.reportUsers, async (ctx, { query }) => ({ report: await readReport(ctx, 'users', query) })),
  bind(contract.reportServices, async (ctx, { query }) => ({
    report: await readReport(ctx, 'services', query),
  })),
  bind(contract.reportTenants, async (ctx, { query }) => ({
    report: await readReport(ctx, 'tenants', query),
  })),
  bind(contract.getMonthlyReport, (ctx) => getMonthly(ctx)),
  bind(contract.setMonthlyReport, (ctx, { body }) => setMonthly(ctx, body)),
  bindRaw(contract.reportFile, (ctx, { params, query }, http) =>
    sendReport(ctx as UserCtx, params.name, query, http),
  ),
];
