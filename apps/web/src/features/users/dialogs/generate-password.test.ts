import { isPassword } from '@rushes/contract/people';
import { expect, it } from 'vitest';
import { generatePassword } from './generate-password.ts';

it('generates unique passwords of 10 characters that follow every rule', () => {
  const made = Array.from({ length: 200 }, generatePassword);
  expect(made.every((password) => password.length === 10 && isPassword(password))).toBe(true);
  expect(new Set(made).size).toBe(made.length);
  expect(made.join('')).not.toMatch(/[0O1lI]/);
});
