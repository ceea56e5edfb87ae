import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { comment } from './comment.fixture.ts';
import { commentKeys } from './keys.ts';
import { takeLock } from './list/toggle-locks.ts';
import { changeComment, liked, withAction } from './mutations.ts';
import { refreshComments } from './refresh.ts';

afterEach(() => vi.useRealTimers());

describe('Liking and resolving comments', () => {
  it('is locked for 3 seconds per action and comment [Q189]', () => {
    vi.useFakeTimers();
    expect(takeLock('like', 'a')).toBe(true);
    expect(takeLock('like', 'a')).toBe(false);
    expect(takeLock('check', 'a')).toBe(true);
    expect(takeLock('like', 'b')).toBe(true);
    vi.advanceTimersByTime(2_999);
    expect(takeLock('like', 'a')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(takeLock('like', 'a')).toBe(true);
  });

  it('counts a like of a user once, and removes it [Q189]', () => {
    const twice = comment({ likedBy: ['tom', 'me'], likesCount: 2 });
    expect(liked(twice, 'me', true)).toMatchObject({ likedBy: ['tom', 'me'], likesCount: 2 });
    expect(liked(twice, 'me', false)).toMatchObject({ likedBy: ['tom'], likesCount: 1 });
  });

  it('changes only the comment of the action', () => {
    const [one, other] = [comment({ id: 'one' }), comment({ id: 'other' })];
    const next = changeComment({ comments: [one, other], carried: [] }, 'one', (now) => ({
      ...now,
      checked: 1,
    }));
    expect(next.comments[0]?.checked).toBe(1);
    expect(next.comments[1]).toBe(other);
  });

  it('undoes one action and keeps the others on the comment', () => {
    const both = withAction(withAction(comment({}), 'check', 'me', true), 'like', 'me', true);
    expect(withAction(both, 'check', 'me', false)).toMatchObject({
      checked: 0,
      likedBy: ['me'],
      likesCount: 1,
    });
  });

  it('reloads the comments only after the last pending action', async () => {
    const client = new QueryClient();
    const key = commentKeys.pod('p');
    client.setQueryData(key, {});
    const asked = () => client.getQueryState(key)?.isInvalidated;
    const done = Promise.withResolvers<void>();
    const action = client
      .getMutationCache()
      .build(client, { mutationKey: key, mutationFn: () => done.promise })
      .execute(undefined);
    refreshComments(client, 'p');
    expect(asked()).toBe(false);
    done.resolve();
    await action;
    refreshComments(client, 'p');
    expect(asked()).toBe(true);
    client.clear();
  });
});
