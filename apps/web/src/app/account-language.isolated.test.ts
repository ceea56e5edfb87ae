import type { User } from '@rushes/contract/identity';
import { beforeEach, expect, test, vi } from 'vitest';

const calls = vi.hoisted(() => [] as unknown[]);
const shown = vi.hoisted(() => ({ language: 'en' }));
vi.mock('#lib/api.ts', async (real) => ({
  ...(await real<object>()),
  call: async (_: unknown, { body }: { body: { language: string } }) => {
    calls.push(body);
    return { settings: { language: body.language } };
  },
}));
vi.mock('#lib/i18n.ts', async (real) => ({
  ...(await real<object>()),
  currentLanguage: () => shown.language,
  changeLanguage: async (language: string) => {
    shown.language = language;
  },
}));
const user = { settings: { language: 'en', theme: 'dark' } } as unknown as User;
vi.mock('#session/session.ts', () => ({ currentUser: () => user, updateUser: () => {} }));

const { storeSignInLanguage } = await import('#features/identity/sign-in-language.ts');
const { applyAccountLanguage } = await import('./account-preferences.ts');

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  calls.length = 0;
  shown.language = 'nl';
});

test('The language chosen at sign-in is kept and stored in the account, once', async () => {
  storeSignInLanguage('nl');
  await applyAccountLanguage();
  expect([shown.language, calls]).toEqual(['nl', [{ language: 'nl' }]]);
  await applyAccountLanguage();
  expect(shown.language).toBe('en');
});

test('Without a choice at sign-in, the language of the account applies', async () => {
  await applyAccountLanguage();
  expect([shown.language, calls]).toEqual(['en', []]);
});
