import * as contract from '@rushes/contract/audit';
import { type Binding, bind } from '#platform/http/bind.ts';
import { getAuditHead, listAudit, listTenantAudit } from './audit.service.ts';

export const auditRoutes: Binding[] = [
  bind(contract.listTenantAudit, (ctx, { params, query }) => listTenantAudit(ctx, params.id, query)),
  bind(contract.getAuditHead, getAuditHead),
  bind(contract.listAudit, (ctx, { query }) => listAudit(ctx, query)),
];
