import type { Api } from './api.ts';

/** All audit entries so far, oldest first. */
export function auditOf(api: Api) {
  return api.services.db
    .selectFrom('audit')
    .select(['action', 'tenantid', 'actorid', 'subjectid', 'address', 'useragent', 'data'])
    .orderBy('seq')
    .execute();
}
