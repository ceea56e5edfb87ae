import type { Language } from '@rushes/contract/enums';
import {
  type Report,
  type ReportName,
  reportServices,
  reportTenants,
  reportUsers,
} from '@rushes/contract/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
