import type { Api, As } from './api.ts';

export const sessionOf = (as: As) => as.headers['access-token']!.split('.')[0]!;

/** Sets when the session was last proved. */
export async function provedMinutesAgo({ services: { db } }: Api, as: As, minutes: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ provedat: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where('id', '=', sessionOf(as))
    .execute();
}
