import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  pictures?: { cid: string; png: string }[];
}

let dataFolder: string | undefined;

/** Names the data folder of the product that this process talks to. */
export function readMailsFrom(folder: string): void {
  dataFolder = folder;
}

/** Without a mail server the product keeps its e-mails in a folder: there they are read, as people read their post. */
function mailsTo(email: string): Mail[] {
  if (!dataFolder) throw new Error('No product was started in this process.');
  const folder = join(dataFolder, 'outbox');
  const names = readdirSync(folder, { withFileTypes: true })
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return names
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
    .filter(({ to }) => to === email);
}

/** The newest e-mail that somebody got with this in its subject. */
export async function mailTo(email: string, subject: RegExp): Promise<Mail> {
  const find = () => {
    try {
      return mailsTo(email).findLast((mail) => subject.test(mail.subject));
    } catch {
      // The folder comes with the first e-mail.
      return undefined;
    }
  };
  await expect.poll(() => find()?.subject, { message: `a letter to ${email}` }).toMatch(subject);
  return find()!;
}

/** What stands alone on a line: a code of six digits, or a temporary password. */
export function codeIn(mail: Mail): string {
  const code = /^\S{6,12}$/m.exec(mail.text)?.[0];
  if (!code) throw new Error(`no code in the letter:\n${mail.text}`);
  return code;
}

/** Where the button of the e-mail leads. */
export function linkIn(mail: Mail): string {
  const link = /^https?:\/\/\S+$/m.exec(mail.text)?.[0];
  if (!link) throw new Error(`no link in the letter:\n${mail.text}`);
  return link;
}
