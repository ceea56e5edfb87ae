import type { Api } from './api.ts';

/** Events with this name for a file, in order. */
export async function emitted({ services: { db } }: Api, name: string, podid: string) {
  const rows = await db.selectFrom('events').select('data').where('name', '=', name).orderBy('id').execute();
  return rows.map(({ data }) => data).filter(({ id }) => id === podid);
}
