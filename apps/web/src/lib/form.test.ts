import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { newForm, type Values } from './form.ts';

type Field = 'email' | 'password';

let sent: Values<Field>[];
let answer: () => Promise<void>;

const plan = {
  check: ({ email, password }: Values<Field>) => ({
    email: email.includes('@') ? undefined : 'an address',
    password: password ? undefined : 'a password',
  }),
  send: (values: Values<Field>) => {
    sent.push(values);
    return answer();
  },
  fieldOf: (error: unknown): Field | null =>
    error instanceof ApiError && error.code === 'ERR57' ? 'email' : null,
};
const filled = () => newForm<Field>({ email: 'mila@noord.test', password: 'x' });
const shown = (form: ReturnType<typeof filled>) => form.errors(form.store.getState(), plan);

beforeEach(() => {
  sent = [];
  answer = async () => {};
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('Form', () => {
  it('shows no error before a changed field is left, and clears it while the user types', () => {
    const form = newForm<Field>({ email: '', password: '' });
    form.leave('email');
    expect(shown(form)).toEqual({});
    form.change('email', 'mila');
    expect(shown(form)).toEqual({});
    form.leave('email');
    expect(shown(form)).toEqual({ email: 'an address' });
    form.change('email', 'mila@noord.test');
    expect(shown(form).email).toBeUndefined();
  });

  it('sends nothing while a field is invalid, and returns the first invalid field', async () => {
    const form = newForm<Field>({ email: 'mila@noord.test', password: '' });
    expect(await form.submit(plan)).toBe('password');
    expect(sent).toEqual([]);
    expect(shown(form)).toEqual({ email: undefined, password: 'a password' });
  });

  it('is sent once when it is submitted twice', async () => {
    const form = filled();
    let arrive = () => {};
    answer = () => new Promise((resolve) => (arrive = resolve));
    const first = form.submit(plan);
    await form.submit(plan);
    expect(form.store.getState().busy).toBe(true);
    arrive();
    await first;
    expect(sent).toHaveLength(1);
    expect(form.store.getState().busy).toBe(false);
  });

  it('shows a server error at its field until that field is changed', async () => {
    const form = filled();
    answer = async () => {
      throw new ApiError('ERR57', 400, { content: 'Enter a valid e-mail address.', plain: true });
    };
    expect(await form.submit(plan)).toBe('email');
    expect(shown(form).email).toBe('Enter a valid e-mail address.');
    form.change('email', 'mila@noord.film');
    expect(shown(form).email).toBeUndefined();
  });

  it('blocks sending for the time the server asks for, then allows it again', async () => {
    const form = filled();
    answer = async () => {
      throw new ApiError('ERR117', 429, { retryAfter: 30 });
    };
    await form.submit(plan);
    answer = async () => {};
    vi.advanceTimersByTime(29_000);
    form.change('password', 'y');
    await form.submit(plan);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    await form.submit(plan);
    expect(sent).toHaveLength(2);
    expect(form.store.getState().failure).toBeNull();
  });
});
