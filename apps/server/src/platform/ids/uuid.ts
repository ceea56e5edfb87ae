import { randomFillSync } from 'node:crypto';

// Generating random bytes costs the same for one id as for a few hundred.
const BYTES = 16;
const pool = Buffer.alloc(256 * BYTES);
let next = pool.length;

/** UUID version 7: sorts by time, so that new rows are adjacent in an index. PostgreSQL 15 cannot generate it. */
export function newId(now = Date.now()): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const bytes = pool.subarray(next, next + BYTES);
  next += BYTES;
  bytes[0] = now / 2 ** 40;
  bytes[1] = now / 2 ** 32;
  bytes[2] = now / 2 ** 24;
  bytes[3] = now / 2 ** 16;
  bytes[4] = now / 2 ** 8;
  bytes[5] = now;
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
