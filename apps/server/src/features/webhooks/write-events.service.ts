import type { Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { EventInput } from './model/event-input.ts';
import { insertEvents, listWantedTypes } from './write-events.queries.ts';

/**
 * In the transaction of the change, so a delivery exists if and only if the change does. Most tenants have no webhooks:
 * then this costs one lookup, and the events are not even built. All events of a call belong to one tenant.
 */
export async function writeEvents(
  trx: Trx,
  tenantid: string | undefined,
  build: () => readonly EventInput[],
): Promise<void> {
  if (!tenantid) return;
  const types = new Set(await listWantedTypes(trx, tenantid));
  if (types.size === 0) return;
  const wanted = build().filter(({ type }) => types.has(type));
  if (wanted.length === 0) return;
  const ids = wanted.map(() => newId()).sort();
  await insertEvents(
    trx,
    wanted.map((event, place) => ({ ...event, id: ids[place]!, hidden: event.hidden ? 1 : 0, place })),
  );
}
