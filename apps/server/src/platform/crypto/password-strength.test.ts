import { expect, test } from 'vitest';
import { requireGoodPassword } from './password-strength.ts';

const refusal = (password: string, email = 'noor.dewit@studio.test') => {
  try {
    requireGoodPassword(password, email);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  'Password1!',
  'P@ssw0rd!',
  'Welcome-2026!',
  '!!Dragon77',
  'Qwerty123!',
  '1qaz@WSX',
  'Trustno1!',
  'Football#1',
])('refuses %s: a common password in disguise', (password) => {
  expect(refusal(password)).toBe('ERR193');
});

test.each(['Correct-horse-7!', 'Kade#7mist', 'x9$Lr2!pVb', 'Dragon-over-7-hills!', 'Welcome-20261118!'])(
  'takes %s',
  (password) => {
    expect(refusal(password)).toBeUndefined();
  },
);

test.each([
  ['My-Noor.DeWit-7!', 'noor.dewit@studio.test'],
  ['My-noor.dewit-7!', 'noor.dewit+films@studio.test'],
  ['My-Rushes-login-7!', 'noor.dewit@studio.test'],
])('refuses %s of %s: the address and the product are known', (password, email) => {
  expect(refusal(password, email)).toBe('ERR194');
});

test('takes a short name: it is part of many words', () => {
  expect(refusal('Joined-by-hand-7!', 'jo@studio.test')).toBeUndefined();
});

test('the other rules come first', () => {
  expect(refusal('password')).toBe('ERR101');
});
