import type { Api } from './api.ts';

/** What was told of a file under this name, in its order. */
export async function emitted({ services: { db } }: Api, name: string, podid: string) {
  const rows = await db.selectFrom('events').select('data').where('name', '=', name).orderBy('id').execute();
  return rows.map(({ data }) => data).filter(({ id }) => id === podid);
}
