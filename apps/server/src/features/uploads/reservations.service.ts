import { AppError } from '@rushes/contract/app-error';
import { countStorage, findResource, reserveStorage } from '#features/limits/index.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { reservedFor } from './reservations.policy.ts';
import * as queries from './uploads.queries.ts';
import type { SenderCtx } from './uploads.service.ts';

// Storage of open uploads. The team reserves the whole file when it is announced. Guests and client users could fill
// the storage that way without sending anything: their uploads are metered, and reserve a little more than has arrived.

/** More than a user has open in several browsers. Each may reserve a megabyte before any byte arrives. */
const OPEN_MAX = 200;

/** Takes the lock of the tenant's storage. Refuses a file that does not fit, also where it reserves less. */
export async function beginReservation(
  ctx: SenderCtx,
  trx: Trx,
  tenantid: string,
  filesize: number,
): Promise<{ reserved: number; metered: 0 | 1 }> {
  // A guest acts as a client user of the tenant.
  if (ctx.actor.type !== 'client') {
    await reserveStorage(trx, tenantid, filesize);
    return { reserved: filesize, metered: 0 };
  }
  const reserved = reservedFor(filesize, 0);
  await reserveStorage(trx, tenantid, reserved);
  const { used, limit } = await findResource(trx, tenantid, 'storage');
  if (used + filesize - reserved > limit) throw new AppError('ERR11');
  if (ctx.visit) await ctx.visit.requireFew(trx);
  else if ((await queries.countOpenOf(trx, ctx.actor.userid)) >= OPEN_MAX) throw new AppError('ERR191');
  return { reserved, metered: 1 };
}

/** Reserves at least this many bytes before they are accepted. Returns what is reserved now. */
export async function reserveUpTo(
  { db }: Services,
  upload: queries.UploadRow,
  bytes: number,
): Promise<number> {
  if (!upload.metered) return upload.reserved;
  return db.transaction().execute(async (trx) => {
    const locked = await queries.lockUpload(trx, upload.id);
    if (locked?.state !== 'announced' && locked?.state !== 'receiving') throw new AppError('ERR28');
    const reserved = Math.max(locked.reserved, bytes);
    await queries.extendReserved(trx, locked.id, reserved);
    // Last: update resources after other rows to prevent deadlocks. Reserved bytes are accepted even where the limit was
    // lowered since.
    if (reserved > locked.reserved) await reserveStorage(trx, locked.tenantid, reserved - locked.reserved);
    return reserved;
  });
}

/** For bytes that arrive one after another from this offset. Undefined for uploads that are not metered. */
export async function meterOf(
  services: Services,
  upload: queries.UploadRow,
  offset: number,
): Promise<((end: number) => Promise<void> | undefined) | undefined> {
  if (!upload.metered) return undefined;
  const extend = (arrived: number) => reserveUpTo(services, upload, reservedFor(upload.filesize, arrived));
  let reserved = await extend(offset);
  return (end) => {
    if (end <= reserved) return undefined;
    return extend(end).then((now) => {
      reserved = now;
    });
  };
}

/** Releases the reserved bytes beyond the received ones, unless more have arrived since the upload was read. */
export async function shrinkReservation(
  { db }: Services,
  upload: queries.UploadRow,
  arrived: number,
): Promise<void> {
  if (upload.reserved <= arrived) return;
  await db.transaction().execute(async (trx) => {
    const locked = await queries.lockUpload(trx, upload.id);
    if (locked?.state !== upload.state || locked.activeat !== upload.activeat) return;
    await queries.setReserved(trx, locked.id, arrived);
    await countStorage(trx, locked.tenantid, arrived - locked.reserved);
  });
}
