import { AppError, invalid } from '@rushes/contract/app-error';
import { PART_SIZE } from '@rushes/contract/multipart';
import type { UserCtx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { DirectParts, PartPlan } from '#platform/storage/storage.ts';
import { isWhole } from './finish-upload.service.ts';
import { hashKey, hashUpload } from './multipart.jobs.ts';
import { directFor } from './multipart.service.ts';
import { reserveUpTo } from './reservations.service.ts';
import { rawKey, stagedSize } from './staging.storage.ts';
import * as queries from './uploads.queries.ts';
import { requireOpenUpload } from './uploads.service.ts';

interface DirectUpload {
  upload: queries.UploadRow;
  direct: DirectParts;
  key: string;
  /** All expected parts, with their sizes. */
  plan: PartPlan[];
  /** Whether the object is complete in the store. */
  isWhole: boolean;
}

/** The same checks as for bytes through the server, and whether the store and this upload support parts. */
async function requireDirect(ctx: UserCtx, id: string): Promise<DirectUpload> {
  const upload = await requireOpenUpload(ctx, id);
  const { direct } = ctx.storage;
  if (!direct || !directFor(ctx, upload.filesize)) throw new AppError('ERR167');
  // Started through the server: it must resume there.
  if ((await stagedSize(ctx, id)) !== undefined) throw new AppError('ERR167');
  const whole = upload.state === 'finished' || (await isWhole(ctx, upload));
  return { upload, direct, key: rawKey(upload), plan: planOf(upload.filesize), isWhole: whole };
}

function planOf(filesize: number): PartPlan[] {
  return Array.from({ length: Math.ceil(filesize / PART_SIZE) }, (_, place) => ({
    number: place + 1,
    size: Math.min(PART_SIZE, filesize - place * PART_SIZE),
  }));
}

export async function listParts(ctx: UserCtx, id: string) {
  const { direct, key, plan, isWhole: hasAll } = await requireDirect(ctx, id);
  const found = hasAll ? plan : ((await direct.parts(key)) ?? []);
  return { partsize: PART_SIZE, parts: found.map(({ number, size }) => ({ number, size })) };
}

const bytesOf = (parts: readonly PartPlan[]) => parts.reduce((sum, { size }) => sum + size, 0);

export async function signParts(ctx: UserCtx, id: string, numbers: readonly number[]) {
  const { upload, direct, key, plan, isWhole: hasAll } = await requireDirect(ctx, id);
  if (hasAll) throw new AppError('11409');
  const wanted = [...new Set(numbers)].map((number) => {
    const part = plan[number - 1];
    if (part) return part;
    throw invalid('numbers', 'partNumbers', { count: plan.length });
  });
  const stored = await direct.parts(key);
  const isWanted = new Set(wanted.map(({ number }) => number));
  const others = (stored ?? []).filter(({ number }) => !isWanted.has(number));
  await reserveUpTo(ctx, upload, bytesOf(others) + bytesOf(wanted));
  if (!stored) await begin(ctx, id, direct, key);
  return { parts: await direct.sign(key, wanted) };
}

/** Locks the upload row: two concurrent starts begin one multipart upload, and a concurrent cancel aborts it too. */
async function begin(ctx: UserCtx, id: string, direct: DirectParts, key: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await queries.lockUpload(trx, id);
    if (locked?.state !== 'announced' && locked?.state !== 'receiving') throw new AppError('ERR28');
    await direct.begin(key);
    await queries.setState(trx, id, 'receiving');
  });
}

export async function completeParts(ctx: UserCtx, id: string) {
  const found = await requireDirect(ctx, id);
  const { upload, direct, key } = found;
  if (upload.state === 'finished') return answer(id, 'finished');
  if (!found.isWhole) {
    requireAll(found.plan, (await direct.parts(key)) ?? []);
    await reserveUpTo(ctx, upload, upload.filesize);
    // A concurrent request may already have completed it.
    await direct.complete(key).catch(async (error) => {
      if (!(await isWhole(ctx, upload))) throw error;
    });
    if (!(await queries.findOpen(ctx.db, id))) await letGo(ctx, id, key);
  }
  await enqueue(ctx.db, hashUpload, { uploadid: id }, { key: hashKey(id) });
  return answer(id, 'hashing');
}

function requireAll(plan: readonly PartPlan[], found: readonly PartPlan[]): void {
  const sizes = new Map(found.map(({ number, size }) => [number, size]));
  for (const { number, size } of plan) {
    const there = sizes.get(number);
    if (there === undefined) throw invalid('parts', 'partMissing', { number });
    if (there !== size) throw invalid('parts', 'partSize', { number, size });
  }
  if (found.length > plan.length) throw invalid('parts', 'partNumbers', { count: plan.length });
}

/** Cancelled while its parts were completed: no other code knows of the object. */
async function letGo(ctx: UserCtx, id: string, key: string): Promise<void> {
  const found = await queries.findUpload(ctx.db, ctx.actor.userid, id);
  if (found?.upload.state === 'finished') return;
  await ctx.storage.remove(key);
  throw new AppError('ERR28');
}

const answer = (id: string, state: 'hashing' | 'finished') => ({ upload: { id, state } });
