import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { newId } from '#platform/ids/uuid.ts';

export interface Mail {
  /** The same for every attempt: used as the Message-ID, by which mail clients detect duplicates. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Inline images, referenced in the html as `cid:`. */
  pictures?: readonly { cid: string; filename: string /** In base64. */; png: string }[];
  /** Address for answers. */
  replyTo?: string;
  attachments?: readonly { filename: string; type: string /** In base64. */; content: string }[] | undefined;
}

export interface StoredMail extends Mail {
  id: string;
  sentat: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Only the local outbox supports reading. */
  outbox?: () => Promise<StoredMail[]>;
}

/** The mail server rejected this e-mail permanently (SMTP 5xx). */
export const isRefusal = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
};

export function openSmtp(url: string, from: string): Mailer {
  let transport: Promise<{ sendMail(message: SendMailOptions): Promise<unknown> }> | undefined;
  return {
    async send({ id = newId(), pictures = [], attachments = [], ...mail }) {
      // Loaded with the first e-mail, not at startup.
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(url, { from }));
      const [, domain = 'rushes.invalid'] = /@([^\s<>@]+)>?\s*$/.exec(from) ?? [];
      await (await transport).sendMail({
        ...mail,
        messageId: `<${id}@${domain}>`,
        attachments: [
          ...pictures.map(({ cid, filename, png }) => ({
            cid,
            filename,
            content: png,
            encoding: 'base64',
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
          })),
          ...attachments.map(({ filename, type, content }) => ({
            filename,
            content,
            encoding: 'base64',
            contentType: type,
          })),
        ],
      });
    },
  };
}

/** Without a mail server, e-mails are written to a folder and shown on the development page. */
export function openOutbox(folder: string): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const id = mail.id ?? newId();
      const stored: StoredMail = { ...mail, id, sentat: new Date().toISOString() };
      await writeFile(join(folder, `${id}.part`), JSON.stringify(stored, null, 2), { mode: 0o600 });
      await rename(join(folder, `${id}.part`), join(folder, `${id}.json`));
    },
    async outbox() {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .slice(0, 200);
      return Promise.all(
        newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail),
      );
    },
  };
}
