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

/** Sets the data folder of the product that this process tests. */
export function readMailsFrom(folder: string): void {
  dataFolder = folder;
}

/** Reads e-mails from the outbox folder, where the product stores them when no mail server is configured. */
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

/** The newest e-mail to this address whose subject matches. */
export async function mailTo(email: string, subject: RegExp): Promise<Mail> {
  const find = () => {
    try {
      return mailsTo(email).findLast((mail) => subject.test(mail.subject));
    } catch {
      // The folder is created with the first e-mail.
      return undefined;
    }
  };
  await expect.poll(() => find()?.subject, { message: `an e-mail to ${email}` }).toMatch(subject);
  return find()!;
}

/** The code or temporary password: the text that is alone on a line. */
export function codeIn(mail: Mail): string {
  const code = /^\S{6,12}$/m.exec(mail.text)?.[0];
  if (!code) throw new Error(`no code in the letter:\n${mail.text}`);
  return code;
}

/** The URL of the button in the e-mail. */
export function linkIn(mail: Mail): string {
  const link = /^https?:\/\/\S+$/m.exec(mail.text)?.[0];
  if (!link) throw new Error(`no link in the letter:\n${mail.text}`);
  return link;
}
