import { expect, test } from 'vitest';
import { eventsIn, webhookEventNames, webhookGroups } from './webhook-events.ts';

test('every event is in one group, and every group has events', () => {
  expect(webhookGroups.flatMap(eventsIn).sort()).toEqual([...webhookEventNames].sort());
  expect(webhookGroups.filter((group) => eventsIn(group).length === 0)).toEqual([]);
});
