import { type Captcha, getCaptcha } from '@rushes/contract/sign-up';
import { create } from 'zustand';
import { call } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { signInMethodsQuery } from '../auth/queries.ts';

/** The check could not be loaded, or this browser cannot compute it. */
export class CaptchaError extends Error {
  override name = 'CaptchaError';
}

export const useCaptchaProblem = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Hashes per turn: in between, the page stays responsive. */
const AT_ONCE = 500;

export async function solveCaptcha({ salt, challenge, max, signature }: Captcha): Promise<string> {
  const encoder = new TextEncoder();
  const hexOf = async (number: number) =>
    Array.from(
      new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(`${salt}${number}`))),
      (byte) => byte.toString(16).padStart(2, '0'),
    ).join('');
  for (let from = 0; from <= max; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, max - from + 1) }, (_, index) => from + index);
    const hashes = await Promise.all(numbers.map(hexOf));
    const found = hashes.indexOf(challenge);
    if (found >= 0) return `${salt}.${from + found}.${signature}`;
  }
  throw new CaptchaError('the task has no answer');
}

/** What a public form sends along: nothing if captchas are off. A failure opens the dialog. */
export async function captchaAnswer(): Promise<{ captcha?: string }> {
  const { captcha: isOn } = await queryClient.ensureQueryData(signInMethodsQuery);
  if (!isOn) return {};
  try {
    const { captcha } = await call(getCaptcha);
    return captcha ? { captcha: await solveCaptcha(captcha) } : {};
  } catch (cause) {
    useCaptchaProblem.setState({ isOpen: true });
    throw new CaptchaError('the security check could not be loaded', { cause });
  }
}
