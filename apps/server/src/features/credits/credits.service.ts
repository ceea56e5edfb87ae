import { AppError } from '@rushes/contract/app-error';
import { type BundledService, bundledServices, type ResourceName } from '@rushes/contract/limits';
import { findResource, giveBack, takeUnits, takeUpTo } from '#features/limits/index.ts';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { bundleOf, monthOf } from './credits.policy.ts';
import * as queries from './credits.queries.ts';

/** A run of a service on a file. At most one per service at a time. */
interface Work {
  tenantid: string;
  podid: string;
  service: string;
}

type Reserved = Work & { units: number; userid: string | null };

/** Reserves credits in the transaction that starts the work, or throws ERR81. */
export const reserveCredits = (trx: Trx, work: Reserved): Promise<void> =>
  reserveCreditsForAll(trx, work.tenantid, [work]);

/** The same for several files of a tenant, all or none. */
export async function reserveCreditsForAll(
  trx: Trx,
  tenantid: string,
  works: readonly Reserved[],
): Promise<void> {
  const paid = works.filter(({ units }) => units > 0);
  if (paid.length === 0) return;
  const entries = await takeBundles(trx, tenantid, paid);
  const total = entries.reduce((sum, { units, bundled }) => sum + units - bundled, 0);
  if (total > 0) await takeCredits(trx, tenantid, entries, total);
  await queries.insertEntries(trx, entries);
}

type Entry = Reserved & { id: string; bundled: number; bundle: BundledService | null };

/** What was bought for a service is used before credits, for the first files first. */
async function takeBundles(trx: Trx, tenantid: string, paid: readonly Reserved[]): Promise<Entry[]> {
  const left = new Map<BundledService, number>();
  for (const name of bundledServices) {
    const units = paid.reduce((sum, work) => sum + (bundleOf(work.service) === name ? work.units : 0), 0);
    if (units > 0) left.set(name, await takeUpTo(trx, tenantid, name, units));
  }
  return paid.map(({ podid, service, userid, units }) => {
    const bundle = bundleOf(service);
    const bundled = bundle ? Math.min(units, left.get(bundle) ?? 0) : 0;
    if (bundle) left.set(bundle, (left.get(bundle) ?? 0) - bundled);
    return { id: newId(), tenantid, podid, service, userid, units, bundled, bundle: bundled ? bundle : null };
  });
}

/** Someone who bought units for a service is told that these do not suffice, instead of the credits. */
async function takeCredits(
  trx: Trx,
  tenantid: string,
  entries: readonly Entry[],
  units: number,
): Promise<void> {
  try {
    await takeUnits(trx, tenantid, 'credits', units);
  } catch (error) {
    const short = entries.find(({ units: wanted, bundled }) => wanted > bundled);
    const name = short ? bundleOf(short.service) : null;
    if (!(error instanceof AppError) || name === null) throw error;
    const { limit } = await findResource(trx, tenantid, name);
    if (limit === 0) throw error;
    const isUsedUp = entries.every(({ bundled }) => bundled === 0);
    throw new AppError(isUsedUp ? bundleRefusals[name].reached : bundleRefusals[name].exceeded);
  }
}

const bundleRefusals = {
  transcription: { reached: 'ERR4', exceeded: 'ERR13' },
  translation: { reached: 'ERR14', exceeded: 'ERR14' },
  recognition: { reached: 'ERR37', exceeded: 'ERR37' },
} as const;

/** The work is done: its reserved credits are spent. Call it in the transaction that completes the work. */
export async function settleCredits(trx: Trx, work: Work): Promise<void> {
  await queries.endEntries(trx, work, 'settled');
}

/** The work was not done: gives the credits back. Idempotent. */
export async function refundCredits(trx: Trx, work: Work): Promise<void> {
  const { credits, bundled } = await queries.endEntries(trx, work, 'refunded');
  const bundle = bundleOf(work.service);
  if (bundle) await giveBack(trx, work.tenantid, bundle, bundled);
  await giveBack(trx, work.tenantid, 'credits', credits);
}

/** With the units that were bought for the service. */
export async function availableCredits(db: Db, tenantid: string, service?: string): Promise<number> {
  const left = async (name: ResourceName) => {
    const { limit, used } = await findResource(db, tenantid, name);
    return Math.max(0, limit - used);
  };
  const bundle = service === undefined ? null : bundleOf(service);
  return (await left('credits')) + (bundle ? await left(bundle) : 0);
}

/** Credits per service in the current calendar month: for one tenant, which the caller has checked, or for all. */
export async function creditsOfMonth(db: Database, tenantid: string | null, now = Date.now()) {
  const month = monthOf(now);
  return { month, credits: await queries.sumByService(db, tenantid, month) };
}
