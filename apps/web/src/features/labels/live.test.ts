import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { live } from './live.ts';

it('A notification about detected labels reloads those of that file only [AB306]', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const hear = (data: object) => live['notifications.changed']?.(client, data);
  hear({ id: 'n', tenantid: 't', code: 'NM33', podid: 'p' });
  hear({});
  expect(asked).not.toHaveBeenCalled();
  hear({ id: 'n', tenantid: 't', code: 'NM31', podid: 'p' });
  expect(asked.mock.calls).toEqual([[{ queryKey: ['labels', 'detected', 'p'] }]]);
});

it('A labels event reloads the custom or the detected labels of the file', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  live['pod.labels']?.(client, { id: 'p', nodeid: 'n' });
  live['pod.labels']?.(client, { id: 'p', nodeid: 'n', detected: true });
  const keys = asked.mock.calls.map(([filter]) => filter?.queryKey);
  expect(keys.filter((key) => key?.[0] === 'labels')).toEqual([
    ['labels', 'pod', 'p'],
    ['labels', 'detected', 'p'],
  ]);
});
