import { isPassword, PASSWORD_SYMBOLS } from '@rushes/contract/people';

/** Without characters that are confused when read aloud: 0 and O, 1, l and I. */
const letters = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', PASSWORD_SYMBOLS];
const all = letters.join('');
const LENGTH = 10;

/** Ten characters that satisfy the password rules. Retries until they do; about every second attempt succeeds. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => all[below(all.length)]).join('');
    if (isPassword(password)) return password;
  }
}

/** Rejection sampling, for a uniform distribution. */
function below(limit: number): number {
  const [byte] = crypto.getRandomValues(new Uint8Array(1)) as unknown as [number];
  return byte < 256 - (256 % limit) ? byte % limit : below(limit);
}
