import * as rules from '@rushes/contract/subtitle-rules';
import * as contract from '@rushes/contract/tenants';
import { type Binding, bind, bindPublic } from '#platform/http/bind.ts';
import * as create from './create-tenant.service.ts';
import * as lifecycle from './lifecycle.service.ts';
import * as emails from './tenant-emails.service.ts';
import * as settings from './tenant-settings.service.ts';
import * as tenants from './tenants.service.ts';

export const tenantsRoutes: Binding[] = [
  bind(contract.listTenants, (ctx, { query }) => tenants.listTenants(ctx, query)),
  bind(contract.onboard, (ctx, { body: { subscriptionType, ...input } }) =>
    create.onboard(ctx, input, subscriptionType),
  ),
  bind(contract.salesmanCreatesTenant, (ctx, { body }) => create.salesmanOnboards(ctx, body)),
  bind(contract.freeTrial, (ctx, { body }) => create.beginFreeTrial(ctx, body.tenantName)),
  bind(contract.updateTenant, (ctx, { params, body }) => tenants.updateTenant(ctx, params.id, body)),
  bind(contract.softDeleteTenant, (ctx, { params }) => lifecycle.closeTenant(ctx, params.id)),
  bind(contract.restoreTenant, (ctx, { params }) => lifecycle.restoreTenant(ctx, params.id)),
  bind(contract.deleteTenant, (ctx, { params }) => lifecycle.deleteTenant(ctx, params.id)),
  bind(contract.deleteTenantAccount, (ctx, { body }) => lifecycle.markTenant(ctx, body)),
  bind(contract.getTenantEmails, (ctx, { params }) => emails.getEmails(ctx, params.id)),
  bind(contract.setTenantEmails, (ctx, { params, body }) => emails.setEmails(ctx, params.id, body)),
  bindPublic(contract.confirmTenantEmail, (ctx, { params, body }) =>
    emails.confirmEmail(ctx, params.id, body.code),
  ),
  bind(contract.setTenantMfa, (ctx, { params, body }) => settings.setMfa(ctx, params.id, body.mfarequired)),
  bind(contract.getTenantSettings, (ctx, { params }) => settings.getSettings(ctx, params.id)),
  bind(rules.getSubtitleRules, (ctx, { params }) => settings.getSubtitleRules(ctx, params.id)),
  bind(rules.setSubtitleRules, (ctx, { params, body }) =>
    settings.setSubtitleRules(ctx, params.id, body.profile),
  ),
  bind(contract.setTenantSettings, (ctx, { params, body }) => settings.setSettings(ctx, params.id, body)),
];
