/** Originals, what we made of them, and the archive tier; every key goes on with the tenant's id. */
export const blobPrefixes = ['raw', 'derived', 'archive'] as const;
export type BlobPrefix = (typeof blobPrefixes)[number];

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const form = new RegExp(
  `^(?:${blobPrefixes.join('|')})/(${uuid})/(${uuid})(?:\\.(${uuid}))?(?:\\.zst)?(?:\\.[0-9a-f]{12}\\.part)?$`,
);

/**
 * `raw/tenant/asset` as it arrived; `archive/tenant/operation.asset` after long work moved it. No key is given twice,
 * so bytes that were ordered to go can never be somebody's new ones.
 */
export function readKey(key: string): { tenantid: string; ownerid: string; name: string } | undefined {
  const [, tenantid, first, second] = form.exec(key) ?? [];
  return tenantid && first ? { tenantid, ownerid: first, name: second ?? first } : undefined;
}

/** Where one piece of long work puts these bytes: the same key however often it is tried. */
export function movedKey(prefix: BlobPrefix, key: string, operationid: string): string {
  const read = readKey(key);
  if (!read) throw new Error('Not a key of a blob');
  return `${prefix}/${read.tenantid}/${operationid}.${read.name}`;
}
