import type { Language } from '@rushes/contract/enums';
import {
  getMonthlyReport,
  type Report,
  type ReportName,
  reportServices,
  reportTenants,
  reportUsers,
  setMonthlyReport,
} from '@rushes/contract/reports';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export interface ReportQuery {
  tid?: string;
  from?: string;
  to?: string;
  language: Language;
}

const reportKey = (name: ReportName, query: ReportQuery) => ['reports', name, query] as const;

async function fetchReport(name: ReportName, query: ReportQuery, signal: AbortSignal): Promise<Report> {
  const given = { query, signal };
  switch (name) {
    case 'users':
      return (await call(reportUsers, given)).report;
    case 'services':
      return (await call(reportServices, given)).report;
    case 'tenants':
      return (await call(reportTenants, given)).report;
  }
}

export const useReport = (name: ReportName, query: ReportQuery) =>
  useQuery({
    queryKey: reportKey(name, query),
    queryFn: ({ signal }) => fetchReport(name, query, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

const monthlyKey = ['reports', 'monthly'] as const;

/** Whether the platform administrator gets the report of all workspaces by e-mail. */
export const useMonthlyReport = () =>
  useQuery({
    queryKey: monthlyKey,
    queryFn: async ({ signal }) => (await call(getMonthlyReport, { signal })).monthly === 1,
  });

export function useSetMonthlyReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => call(setMonthlyReport, { body: { monthly: isOn ? 1 : 0 } }),
    onSuccess: ({ monthly }) => client.setQueryData(monthlyKey, monthly === 1),
  });
}
