/** Originals, derived assets, and the archive tier. The tenant id follows the prefix in every key. */
export const blobPrefixes = ['raw', 'derived', 'archive'] as const;
export type BlobPrefix = (typeof blobPrefixes)[number];

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const form = new RegExp(
  `^(?:${blobPrefixes.join('|')})/(${uuid})/(${uuid})(?:\\.(${uuid}))?(?:\\.zst)?(?:\\.[0-9a-f]{12}\\.part)?$`,
);

/**
 * `raw/tenant/asset` after arrival; `archive/tenant/operation.asset` after an operation moved it. Keys are never
 * reused, so a pending removal cannot delete newer bytes.
 */
export function readKey(key: string): { tenantid: string; ownerid: string; name: string } | undefined {
  const [, tenantid, first, second] = form.exec(key) ?? [];
  return tenantid && first ? { tenantid, ownerid: first, name: second ?? first } : undefined;
}

/** The key under which an operation stores these bytes: the same for every attempt. */
export function movedKey(prefix: BlobPrefix, key: string, operationid: string): string {
  const read = readKey(key);
  if (!read) throw new Error('Not a key of a blob');
  return `${prefix}/${read.tenantid}/${operationid}.${read.name}`;
}
