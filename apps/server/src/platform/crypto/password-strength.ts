import { readFileSync } from 'node:fs';
import { AppError } from '@rushes/contract/app-error';
import { isPassword } from '@rushes/contract/people';

/** Shorter words are part of many good passwords. */
const WORD_MIN = 5;
/** A common word with so many digits and symbols around it is one of the first guesses, such as Welcome-2026! */
const DECORATION_MAX = 6;
const NAME_MIN = 4;
const PRODUCT = 'rushes';

/** Read at the first password that is set: most processes never need it. */
let common: Set<string> | undefined;
function commonPasswords(): Set<string> {
  const text = common ? '' : readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  common ??= new Set(text.split('\n').filter((line) => line && !line.startsWith('# ') && line !== '#'));
  return common;
}

const letters: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', 0: 'o', $: 's', 5: 's', 7: 't' };
const digits: Record<string, string> = Object.fromEntries([...'!@#$%^&*'].map((key, i) => [key, `${i + 1}`]));
const replaced = (text: string, by: Record<string, string>) =>
  [...text].map((character) => by[character] ?? character).join('');

/** The rules of the product, then whether the password is among the first that anyone would try. */
export function requireGoodPassword(password: string, email: string): void {
  if (!isPassword(password)) throw new AppError('ERR101');
  requireWithoutName(password, email);
  const lower = password.toLowerCase();
  const word = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const isDecorated = word.length >= WORD_MIN && lower.length - word.length <= DECORATION_MAX;
  const guesses = [lower, replaced(lower, digits), ...(isDecorated ? [word, replaced(word, letters)] : [])];
  if (guesses.some((guess) => commonPasswords().has(guess))) throw new AppError('ERR193');
}

/** Strangers know the address and the product. */
function requireWithoutName(password: string, email: string): void {
  const lower = password.toLowerCase();
  const name = email.toLowerCase().split('@')[0]!.split('+')[0]!;
  const isNamed = name.length >= NAME_MIN && lower.includes(name);
  if (isNamed || lower.includes(PRODUCT)) throw new AppError('ERR194');
}
