import type { Database } from '#platform/context/context.ts';
import { findValue } from '#platform/db/rows.ts';

/** The workspace of a file or folder that the caller was shown. */
export const findTenantOf = (db: Database, itemid: string): Promise<string | undefined> =>
  findValue<string>(db)`
    select tenantid from pods where id = ${itemid}::uuid
    union all select tenantid from nodes where id = ${itemid}::uuid limit 1`;
