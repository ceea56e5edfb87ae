import { isEmail, isPassword, isPersonName, isTenantName } from '@rushes/contract/people';

// Client-side validation; the server validates again. Each check returns a message key, or undefined if valid.

export type ValidationError =
  | 'emailNeeded'
  | 'email'
  | 'passwordNeeded'
  | 'password'
  | 'againNeeded'
  | 'same'
  | 'code'
  | 'recoveryNeeded'
  | 'needed'
  | 'personName'
  | 'tenantName';

const tidy = (text: string) => text.normalize('NFC').trim();

export function checkEmail(email: string): ValidationError | undefined {
  if (!tidy(email)) return 'emailNeeded';
  return isEmail(tidy(email)) ? undefined : 'email';
}

/** Sign-in accepts any password: the rules only apply to new ones. */
export const checkPassword = (password: string): ValidationError | undefined =>
  password ? undefined : 'passwordNeeded';

export function checkNewPassword(password: string): ValidationError | undefined {
  if (!password) return 'passwordNeeded';
  return isPassword(password) ? undefined : 'password';
}

export function checkAgain(again: string, password: string): ValidationError | undefined {
  if (!again) return 'againNeeded';
  return again === password ? undefined : 'same';
}

export const checkCode = (code: string): ValidationError | undefined =>
  /^\d{6}$/.test(code) ? undefined : 'code';

export const checkRecoveryCode = (code: string): ValidationError | undefined =>
  tidy(code) ? undefined : 'recoveryNeeded';

export function checkPersonName(name: string): ValidationError | undefined {
  if (!tidy(name)) return 'needed';
  return isPersonName(tidy(name)) ? undefined : 'personName';
}

export function checkTenantName(name: string): ValidationError | undefined {
  if (!tidy(name)) return 'needed';
  return isTenantName(tidy(name)) ? undefined : 'tenantName';
}
