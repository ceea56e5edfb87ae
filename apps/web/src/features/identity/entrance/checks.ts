import { isEmail, isPassword, isPersonName, isTenantName } from '@rushes/contract/people';

// Client-side validation; the server validates again. Each check returns a message key, or undefined if valid.

export type Wrong =
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

export function checkEmail(email: string): Wrong | undefined {
  if (!tidy(email)) return 'emailNeeded';
  return isEmail(tidy(email)) ? undefined : 'email';
}

/** Sign-in accepts any password: the rules only apply to new ones. */
export const checkPassword = (password: string): Wrong | undefined =>
  password ? undefined : 'passwordNeeded';

export function checkNewPassword(password: string): Wrong | undefined {
  if (!password) return 'passwordNeeded';
  return isPassword(password) ? undefined : 'password';
}

export function checkAgain(again: string, password: string): Wrong | undefined {
  if (!again) return 'againNeeded';
  return again === password ? undefined : 'same';
}

export const checkCode = (code: string): Wrong | undefined => (/^\d{6}$/.test(code) ? undefined : 'code');

export const checkRecoveryCode = (code: string): Wrong | undefined =>
  tidy(code) ? undefined : 'recoveryNeeded';

export function checkPersonName(name: string): Wrong | undefined {
  if (!tidy(name)) return 'needed';
  return isPersonName(tidy(name)) ? undefined : 'personName';
}

export function checkTenantName(name: string): Wrong | undefined {
  if (!tidy(name)) return 'needed';
  return isTenantName(tidy(name)) ? undefined : 'tenantName';
}
