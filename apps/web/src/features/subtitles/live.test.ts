import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { live } from './live.ts';

test('rules that somebody changed are asked for again, of that tenant alone', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  live['subtitles.rules']?.(client, { tenantid: 't1' });
  expect(asked.mock.calls).toEqual([[{ queryKey: ['subtitle-rules', 't1'] }]]);
});
