import { readStored, storedNames, writeStored } from '#lib/storage.ts';

// Values of one account in this browser, such as drafts. The name contains the id of the user, so no other user reads
// them. They are removed on sign-out, and when another user signs in.

const PREFIX = 'rushes.account.';

const nameOf = (user: string, name: string) => `${PREFIX}${user}.${name}`;

/** Null removes the value. Returns whether the browser stores it. */
export function writeForAccount(user: string, name: string, value: string | null): boolean {
  writeStored(nameOf(user, name), value);
  return readStored(nameOf(user, name)) === value;
}

/** Values whose name starts with `prefix`, by name. */
export function readForAccount(user: string, prefix: string): Map<string, string> {
  const own = nameOf(user, '');
  return new Map(
    storedNames(nameOf(user, prefix)).flatMap((name) => {
      const value = readStored(name);
      return value === null ? [] : [[name.slice(own.length), value] as const];
    }),
  );
}

/** @param except the user who keeps theirs. */
export function clearForAccount(except?: string): void {
  for (const name of storedNames(PREFIX))
    if (except === undefined || !name.startsWith(nameOf(except, ''))) writeStored(name, null);
}
