import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#app/config.ts';
import { hasUsers } from '#features/identity/accounts/index.ts';
import type { Services } from '#platform/context/context.ts';
import { generatePassword } from '#platform/crypto/password.ts';
import { people } from './demo-content.ts';
import { seedDemo } from './seed-demo.ts';

/** What to print at startup: the demo sign-in, or how to create the first user. */
export type Seeded =
  | { kind: 'demo'; password: string; emails: readonly string[] }
  | { kind: 'empty' }
  | { kind: 'own' };

/** Kept in the data folder, so that a later start can print the demo password again. */
const passwordFile = (services: Services) => join(services.settings.dataDir, 'demo-password');

export async function seedIfEmpty(services: Services, config: Config): Promise<Seeded> {
  if (await hasUsers(services.db)) {
    const password = await readFile(passwordFile(services), 'utf8').catch(() => undefined);
    return password ? demo(password.trim()) : { kind: 'own' };
  }
  if (!config.demo) return { kind: 'empty' };
  const password = config.demoPassword ?? generatePassword();
  // Written before the users: a crash in between must not leave accounts with an unknown password.
  await writeFile(passwordFile(services), `${password}\n`, { mode: 0o600 });
  await chmod(passwordFile(services), 0o600);
  await seedDemo(services, password, { small: config.smallDemo });
  return demo(password);
}

const demo = (password: string): Seeded => ({
  kind: 'demo',
  password,
  emails: people.map((person) => person.email),
});
