import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { live } from './live.ts';

it('labels that were detected in a file are asked for again, of that file alone [AB306]', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const hear = (data: object) => live['notifications.changed']?.(client, data);
  hear({ id: 'n', tenantid: 't', code: 'NM33', podid: 'p' });
  hear({});
  expect(asked).not.toHaveBeenCalled();
  hear({ id: 'n', tenantid: 't', code: 'NM31', podid: 'p' });
  expect(asked.mock.calls).toEqual([[{ queryKey: ['labels', 'pod', 'p'] }]]);
});
