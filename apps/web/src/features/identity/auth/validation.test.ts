import { describe, expect, it } from 'vitest';
import {
  checkAgain,
  checkCode,
  checkEmail,
  checkNewPassword,
  checkPassword,
  checkPersonName,
  checkTenantName,
} from './validation.ts';

describe('Form checks', () => {
  it('allow 2 to 191 permitted characters in names of people, and permitted ones in tenant names [W244, W247]', () => {
    for (const good of ['Jo', "Anne-Marie d'Árc", 'J. R. van_Dijk', ' Mila ', 'é'.repeat(191)])
      expect(checkPersonName(good), good).toBeUndefined();
    expect(checkPersonName('  ')).toBe('needed');
    for (const bad of ['J', 'R2D2', 'Mila;', '<b>', 'é'.repeat(192)])
      expect(checkPersonName(bad), bad).toBe('personName');
    expect(checkTenantName('Noordlicht 2-1')).toBeUndefined();
    for (const bad of ['N', 'Noord_licht', "Mila's"]) expect(checkTenantName(bad), bad).toBe('tenantName');
  });

  it('apply all five rules to a new password, but not to the one for signing in [W245]', () => {
    expect(checkNewPassword('Abcdef1!')).toBeUndefined();
    for (const bad of ['Abcde1!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcdef1-'])
      expect(checkNewPassword(bad), bad).toBe('password');
    expect(checkNewPassword('')).toBe('passwordNeeded');
    expect(checkPassword('old')).toBeUndefined();
    expect(checkPassword('')).toBe('passwordNeeded');
  });

  it.each([...'!@#$%^&*'])('accept %s as the special character of a new password [W245]', (sign) => {
    expect(checkNewPassword(`Abcdef1${sign}`)).toBeUndefined();
  });

  it('allow 2 to 191 characters in tenant names [W247]', () => {
    for (const good of ['No', 'x'.repeat(191)]) expect(checkTenantName(good), good).toBeUndefined();
    for (const bad of ['N', 'x'.repeat(192)]) expect(checkTenantName(bad), bad).toBe('tenantName');
  });

  it('require the repeated password to match exactly, including spaces [W245]', () => {
    expect(checkAgain('Abcdef1! ', 'Abcdef1! ')).toBeUndefined();
    expect(checkAgain('Abcdef1!', 'Abcdef1! ')).toBe('same');
    expect(checkAgain('', 'Abcdef1!')).toBe('againNeeded');
  });

  it('require a valid e-mail address and a valid code [W246]', () => {
    expect(checkEmail(' mila@noordlicht.film ')).toBeUndefined();
    expect(checkEmail('')).toBe('emailNeeded');
    for (const bad of ['mila', 'mila@', 'mila@noordlicht', 'a b@noord.film', 'x@y.film,z@y.film'])
      expect(checkEmail(bad), bad).toBe('email');
    expect(checkCode('407123')).toBeUndefined();
    for (const bad of ['', '40712', '40712a']) expect(checkCode(bad), bad).toBe('code');
  });
});
