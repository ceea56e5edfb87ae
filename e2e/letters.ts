import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  pictures?: { cid: string; png: string }[];
}

let dataFolder: string | undefined;

/** Names the data folder of the product that this process talks to. */
export function readLettersFrom(folder: string): void {
  dataFolder = folder;
}

/** Without a mail server the product keeps its letters in a folder: there they are read, as people read their post. */
function lettersTo(email: string): Letter[] {
  if (!dataFolder) throw new Error('No product was started in this process.');
  const folder = join(dataFolder, 'outbox');
  const names = readdirSync(folder, { withFileTypes: true })
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return names
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Letter)
    .filter(({ to }) => to === email);
}

/** The newest letter that somebody got with this in its subject. */
export async function letterTo(email: string, subject: RegExp): Promise<Letter> {
  const find = () => {
    try {
      return lettersTo(email).findLast((letter) => subject.test(letter.subject));
    } catch {
      // The folder comes with the first letter.
      return undefined;
    }
  };
  await expect.poll(() => find()?.subject, { message: `a letter to ${email}` }).toMatch(subject);
  return find()!;
}

/** What stands alone on a line: a code of six digits, or a temporary password. */
export function codeIn(letter: Letter): string {
  const code = /^\S{6,12}$/m.exec(letter.text)?.[0];
  if (!code) throw new Error(`no code in the letter:\n${letter.text}`);
  return code;
}

/** Where the button of the letter leads. */
export function linkIn(letter: Letter): string {
  const link = /^https?:\/\/\S+$/m.exec(letter.text)?.[0];
  if (!link) throw new Error(`no link in the letter:\n${letter.text}`);
  return link;
}
