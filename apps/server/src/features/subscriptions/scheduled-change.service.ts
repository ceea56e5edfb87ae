import { listUsage } from '#features/limits/extras/index.ts';
import { notify } from '#features/notifications/index.ts';
import { listKeepers } from '#features/users/index.ts';
import { clock, recordAudit } from '#platform/audit/record.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { keep, overLimits } from './model/rules.ts';
import { writeState } from './state.service.ts';
import { listPlanRows, type Subscriber } from './subscriptions.queries.ts';

/** Whether the usage has grown above the limits of the plan that was chosen for the next period. */
export async function isTooSmall(trx: Trx, { tenantid, plan, pending }: Subscriber): Promise<boolean> {
  if (!pending || pending.plan === plan) return false;
  const wanted = (await listPlanRows(trx)).get(pending.plan);
  return wanted !== undefined && overLimits(wanted, await listUsage(trx, tenantid)).length > 0;
}

/** The plan stays instead of a smaller one, and the administrators are notified. */
export async function keepPlan<S extends Subscriber>(
  trx: Trx,
  services: Services,
  subscriber: S,
): Promise<S> {
  const { tenantid, provider, plan, pending } = subscriber;
  const kept = { ...subscriber, ...keep(subscriber) };
  await writeState(trx, { tenantid, provider: provider! }, kept);
  const plans = await listPlanRows(trx);
  const nameOf = (alias: string | null | undefined) => plans.get(alias ?? '')?.name ?? alias ?? '';
  const params = { plan: nameOf(plan), wanted: nameOf(pending?.plan) };
  for (const userid of await listKeepers(trx, tenantid))
    await notify(trx, { tenantid, userid, code: 'NM62', params });
  await recordAudit(trx, clock(services), {
    action: 'subscription.pending',
    tenantid,
    subjectid: tenantid,
    data: { plan, refused: pending?.plan },
  });
  return kept;
}
