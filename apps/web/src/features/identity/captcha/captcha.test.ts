import { expect, test } from 'vitest';
import { solveCaptcha } from './captcha.ts';

async function challengeOf(salt: string, number: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}${number}`));
  return Buffer.from(digest).toString('hex');
}

test('The browser finds the number of a proof of work, also the first and the last', async () => {
  for (const number of [0, 499, 500, 777, 1000]) {
    const task = { salt: '99-a-', challenge: await challengeOf('99-a-', number), max: 1000, signature: 's' };
    expect(await solveCaptcha(task)).toBe(`99-a-.${number}.s`);
  }
});

test('A task without an answer fails', async () => {
  await expect(solveCaptcha({ salt: 'x', challenge: 'none', max: 10, signature: 's' })).rejects.toThrow();
});
