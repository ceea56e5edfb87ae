import { z } from 'zod';
import { NAME_MAX } from './enums.ts';
import { cleanName } from './names.ts';

// Validation of personal data, shared by the browser and the server.

const PERSON_NAME = /^[\p{L}\p{M} _'’.-]+$/u;
const TENANT_NAME = /^[\p{L}\p{M}\p{N} -]+$/u;
// Strict about the domain, because e-mails are sent to it; no characters that could inject headers or addresses.
const EMAIL =
  /^[^\s\p{C}@<>()[\]",;:\\]{1,64}@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*\p{L}$/u;
export const PASSWORD_SYMBOLS = '!@#$%^&*';
export const PASSWORD_MIN = 8;
/** A longer password only makes hashing slower. */
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

// Use cases send the specific codes (ERR57, 59, 60, 101); this only rejects input that cannot be parsed.
/** Nothing is removed from inside an address: the result would be another address. */
export const EmailInput = z
  .string()
  .max(1024)
  .transform((value) => value.normalize('NFC').trim())
  .pipe(z.string().max(320));
export const NameInput = z.string().max(1024).transform(cleanName);
/** Not trimmed: a trailing space is part of the password. */
export const PasswordInput = z.string().max(1024);
/** A one-time code from an authenticator app or an e-mail; copied spaces and dashes are removed. */
export const CodeInput = z
  .string()
  .max(64)
  .transform((code) => code.replace(/[\s-]/g, ''));
export const TokenInput = z.string().min(1).max(512);
