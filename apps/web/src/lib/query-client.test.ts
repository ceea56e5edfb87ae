import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { refetchEarlyResponses } from './query-client.ts';

describe('A change while the first response is in flight', () => {
  function setUp() {
    const client = new QueryClient();
    refetchEarlyResponses(client);
    const answers: ((text: string) => void)[] = [];
    const fetched = client.fetchQuery({
      queryKey: ['list'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    return { client, answers, fetched };
  }

  test('fetches the data again, because the response may predate the change', async () => {
    const { client, answers, fetched } = setUp();
    void client.invalidateQueries({ queryKey: ['list'] });
    expect(answers).toHaveLength(1);
    answers[0]!('before');
    await fetched;
    expect(client.getQueryState(['list'])?.isInvalidated).toBe(true);
  });

  test('does not fetch other data again', async () => {
    const { client, answers, fetched } = setUp();
    void client.invalidateQueries({ queryKey: ['other'] });
    answers[0]!('before');
    await fetched;
    expect(client.getQueryState(['list'])?.isInvalidated).toBe(false);
    expect(answers).toHaveLength(1);
  });

  test('is also noticed when the data was out of date before', async () => {
    const client = new QueryClient();
    refetchEarlyResponses(client);
    const failing = client.fetchQuery({
      queryKey: ['list'],
      queryFn: () => Promise.reject(new Error('away')),
    });
    await expect(failing).rejects.toThrow('away');
    expect(client.getQueryState(['list'])?.isInvalidated).toBe(true);
    let answer = (_text: string) => {};
    const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
    const fetched = client.fetchQuery({ queryKey: ['list'], queryFn });
    void client.invalidateQueries({ queryKey: ['list'] });
    answer('before');
    await fetched;
    expect(client.getQueryState(['list'])?.isInvalidated).toBe(true);
  });
});
