import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { live } from './live.ts';

test('refetches the subtitle guidelines of the tenant that changed them, and no other', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  live['subtitles.rules']?.(client, { tenantid: 't1' });
  expect(asked.mock.calls).toEqual([[{ queryKey: ['subtitle-rules', 't1'] }]]);
});
