import { isPassword, PASSWORD_SYMBOLS } from '@rushes/contract/people';

/** Without what people take for something else when they read it aloud: 0 and O, 1, l and I. */
const letters = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', PASSWORD_SYMBOLS];
const all = letters.join('');
const LENGTH = 10;

/** Ten characters of every kind the rules ask for. Drawn anew until they are: about every second draw is. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => all[below(all.length)]).join('');
    if (isPassword(password)) return password;
  }
}

/** Even: what would make the first numbers likelier is thrown away. */
function below(limit: number): number {
  const [byte] = crypto.getRandomValues(new Uint8Array(1)) as unknown as [number];
  return byte < 256 - (256 % limit) ? byte % limit : below(limit);
}
