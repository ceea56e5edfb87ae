import { readStored, writeStored } from '#lib/storage.ts';

const KEY = 'rushes.visitor';
let visitor: string | null = null;

/** Device id for the session list and the audit log. Grants no access. */
export function visitorId(): string {
  visitor ??= readStored(KEY);
  if (visitor === null) {
    // Not randomUUID, which requires a secure context.
    const random = crypto.getRandomValues(new Uint8Array(16));
    visitor = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
    writeStored(KEY, visitor);
  }
  return visitor;
}
