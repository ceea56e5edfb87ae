import { AppError } from '@rushes/contract/app-error';
import type { SubscriptionType } from '@rushes/contract/identity';
import { TRIAL_DAYS } from '@rushes/contract/subscriptions';
import type { TenantLimits } from '@rushes/contract/tenants';
import { addUser, hasUser, sendInvitation, updateProfile } from '#features/identity/accounts/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Trx, UserCtx } from '#platform/context/context.ts';
import { generatePassword, hashPassword } from '#platform/crypto/password.ts';
import { refuseDuplicate } from '#platform/db/unique.ts';
import { fire } from '#platform/hooks/hook.ts';
import type { JsonText } from '#platform/http/bind.ts';
import { newId } from '#platform/ids/uuid.ts';
import { tenantCreated } from './tenants.hooks.ts';
import { planOf, requireFuture, requirePerson, requireTenantName } from './tenants.policy.ts';
import * as queries from './tenants.queries.ts';
import { answerTenant } from './tenants.service.ts';

const DAY = 86_400_000;

interface NewTenant {
  name: string;
  subscriptiontype: SubscriptionType;
  periodend: string;
  limits: TenantLimits;
  administratorid: string;
}

/** The only place that creates a tenant: the row, then the hooks of other features, in one transaction. */
export async function createTenant(trx: Trx, ctx: Ctx, tenant: NewTenant): Promise<string> {
  const { name, subscriptiontype, periodend, limits, administratorid } = tenant;
  const tenantid = newId();
  await queries.insertTenant(trx, {
    id: tenantid,
    name,
    subscriptiontype,
    plan: planOf(subscriptiontype, null),
    periodend,
  });
  await fire(tenantCreated, trx, { tenantid, name, rootnodeid: newId(), limits, administratorid });
  await recordAudit(trx, ctx, {
    action: 'tenant.created',
    tenantid,
    subjectid: tenantid,
    // No user is signed in yet when a confirmed account creates its tenant.
    actorid: ctx.actor?.userid ?? administratorid,
    data: { name, subscriptiontype, periodend, limits, administratorid },
  });
  return tenantid;
}

export interface OnboardInput extends TenantLimits {
  tenantName: string;
  firstName: string;
  lastName: string;
  email: string;
  periodend: string;
}

/** Creates a tenant with a new administrator, who gets an e-mail with instructions. */
export async function onboard(
  ctx: UserCtx,
  input: OnboardInput,
  subscriptiontype: SubscriptionType,
): Promise<JsonText> {
  const { tenantName, firstName, lastName, email, periodend, ...limits } = input;
  requireTenantName(tenantName);
  requirePerson(input);
  requireFuture(periodend, Date.now());
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const userid = newId();
  const tenantid = await ctx.db
    .transaction()
    .execute(async (trx) => {
      if (await hasUser(trx, email)) throw new AppError('ERR46');
      const language = await queries.findLanguage(trx, ctx.actor.userid);
      const person = { id: userid, email, firstname: firstName, lastname: lastName, type: 'admin' as const };
      await addUser(trx, { ...person, language }, passwordHash, { temporary: true, mailed: true });
      const inviter = ctx.actor.name;
      await sendInvitation(trx, ctx, {
        email,
        firstname: firstName,
        language,
        password,
        tenant: tenantName,
        inviter,
      });
      const tenant = { name: tenantName, subscriptiontype, periodend, limits, administratorid: userid };
      const id = await createTenant(trx, ctx, tenant);
      await recordAudit(trx, ctx, {
        action: 'user.created',
        tenantid: id,
        subjectid: userid,
        data: { type: 'admin', email },
      });
      return id;
    })
    // A concurrent request took the address.
    .catch(refuseDuplicate('ERR46'));
  return answerTenant(ctx.db, tenantid);
}

export async function salesmanOnboards(ctx: UserCtx, input: OnboardInput): Promise<JsonText> {
  if (ctx.actor.type !== 'salesman') throw new AppError('11403');
  return onboard(ctx, input, 'enterprise');
}

export async function beginFreeTrial(ctx: UserCtx, tenantName: string): Promise<JsonText> {
  const { userid, type } = ctx.actor;
  if (type === 'root' || type === 'salesman') throw new AppError('11403');
  const tenantid = await ctx.db
    .transaction()
    .execute((trx) => createTrial(trx, { ctx, userid, tenantname: tenantName }));
  return answerTenant(ctx.db, tenantid);
}

/** Hook of identity: an account that signed up with a tenant name was confirmed. */
export async function beginTrialOfAccount(
  trx: Trx,
  account: { ctx: Ctx; userid: string; tenantname: string },
): Promise<void> {
  await createTrial(trx, account);
}

async function createTrial(
  trx: Trx,
  { ctx, userid, tenantname }: { ctx: Ctx; userid: string; tenantname: string },
): Promise<string> {
  requireTenantName(tenantname);
  if (await queries.hasAnyTenant(trx, userid)) throw new AppError('ERR35');
  await updateProfile(trx, userid, { type: 'admin' });
  return createTenant(trx, ctx, {
    name: tenantname,
    subscriptiontype: 'freetrial',
    periodend: new Date(Date.now() + TRIAL_DAYS * DAY).toISOString(),
    // The limits are those of the plan on the pricing page.
    limits: await queries.findPlanLimits(trx, 'freetrial'),
    administratorid: userid,
  });
}

/** The row alone, without the hooks of other features. */
export const insertTenant = queries.insertTenant;
