import { z } from 'zod';
import { NAME_MAX } from './enums.ts';

// What is typed about people, checked alike in the browser and on the server.

const PERSON_NAME = /^[\p{L}\p{M} _'’.-]+$/u;
const TENANT_NAME = /^[\p{L}\p{M}\p{N} -]+$/u;
// Strict about the domain, because letters go there; nothing that could break out of a header or a list of addresses.
const EMAIL =
  /^[^\s\p{C}@<>()[\]",;:\\]{1,64}@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*\p{L}$/u;
export const PASSWORD_SYMBOLS = '!@#$%^&*';
export const PASSWORD_MIN = 8;
/** Longer ones only make the server hash more. */
export const PASSWORD_MAX = 256;

export const passwordRules = {
  length: (password: string) => password.length >= PASSWORD_MIN,
  lower: (password: string) => /[a-z]/.test(password),
  upper: (password: string) => /[A-Z]/.test(password),
  digit: (password: string) => /\d/.test(password),
  symbol: (password: string) => /[!@#$%^&*]/.test(password),
} as const;
export type PasswordRule = keyof typeof passwordRules;

export const isPassword = (password: string) =>
  password.length <= PASSWORD_MAX && Object.values(passwordRules).every((holds) => holds(password));
export const isPersonName = (name: string) =>
  name.length >= 2 && name.length <= NAME_MAX && PERSON_NAME.test(name);
export const isTenantName = (name: string) =>
  name.length >= 2 && name.length <= NAME_MAX && TENANT_NAME.test(name);
export const isEmail = (email: string) => email.length <= 320 && EMAIL.test(email);

const tidy = z
  .string()
  .max(1024)
  .transform((value) => value.normalize('NFC').trim());

// The finer codes (ERR57, 59, 60, 101) are the use cases' to send: here only what cannot be read at all is refused.
export const EmailInput = tidy.pipe(z.string().max(320));
export const NameInput = tidy;
/** Never altered: a space at the end of a password is part of it. */
export const PasswordInput = z.string().max(1024);
/** A one-time code: digits of an authenticator or of a letter; spaces and dashes people copy along do not count. */
export const CodeInput = z
  .string()
  .max(64)
  .transform((code) => code.replace(/[\s-]/g, ''));
export const TokenInput = z.string().min(1).max(512);
