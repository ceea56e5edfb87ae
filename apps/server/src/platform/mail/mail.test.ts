import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOutbox, openSmtp } from './mail.ts';

// It comes without types; this is all that is used of it.
interface SmtpSession {
  envelope: { mailFrom: { address: string }; rcptTo: { address: string }[] };
}
interface Smtp {
  listen(port: number, host: string, done: () => void): Server;
  close(done: () => void): void;
}
const { SMTPServer } = createRequire(import.meta.url)('smtp-server') as {
  SMTPServer: new (options: object) => Smtp;
};

const letter = {
  to: 'reviewer@example.test',
  subject: 'Überfall: nieuwe versie ✓',
  text: 'Grüße,\nRushes',
  html: '<p>Gr&uuml;&szlig;e</p>',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-mail-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function smtp(options: object): Promise<{ port: number; server: Smtp }> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options });
  const listening = await new Promise<Server>((resolve) => {
    const inner = server.listen(0, '127.0.0.1', () => resolve(inner));
  });
  return { port: (listening.address() as AddressInfo).port, server };
}

test('a letter travels by SMTP, signed in, with both bodies', async () => {
  const received: { from: string; to: string[]; source: string; user: string }[] = [];
  let user = '';
  const { port, server } = await smtp({
    onAuth: (auth: { username: string }, _session: unknown, done: (error: null, ok: object) => void) => {
      user = auth.username;
      done(null, { user });
    },
    allowInsecureAuth: true,
    onData: async (stream: AsyncIterable<Buffer>, { envelope }: SmtpSession, done: () => void) => {
      let source = '';
      for await (const chunk of stream) source += chunk;
      received.push({
        from: envelope.mailFrom.address,
        to: envelope.rcptTo.map((one) => one.address),
        source,
        user,
      });
      done();
    },
  });
  await openSmtp(`smtp://mailer:secret@127.0.0.1:${port}`, 'Rushes <rushes@studio.test>').send(letter);
  await new Promise<void>((resolve) => server.close(resolve));
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail).toMatchObject({ from: 'rushes@studio.test', to: [letter.to], user: 'mailer' });
  expect(mail!.source).toContain('From: Rushes <rushes@studio.test>');
  expect(mail!.source).toContain('multipart/alternative');
  expect(mail!.source).toContain('text/html');
});

test('a refused letter is an error for whoever sends it', async () => {
  const { port, server } = await smtp({
    authOptional: true,
    onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(new Error('unknown mailbox')),
  });
  await expect(openSmtp(`smtp://127.0.0.1:${port}`, 'a@b.test').send(letter)).rejects.toThrow(
    'unknown mailbox',
  );
  await new Promise<void>((resolve) => server.close(resolve));
});

test('without a server letters wait in the outbox, for nobody else to read', async () => {
  const { send, outbox } = openOutbox(join(folder, 'outbox'));
  expect(await outbox!()).toEqual([]);
  await send(letter);
  await send({ ...letter, subject: 'second' });
  const letters = await outbox!();
  expect(letters.map(({ subject }) => subject).sort()).toEqual(['second', letter.subject].sort());
  expect(letters[0]).toMatchObject({ to: letter.to, text: letter.text, html: letter.html });
  const [name] = await readdir(join(folder, 'outbox'));
  expect((await stat(join(folder, 'outbox', name!))).mode & 0o777).toBe(0o600);
});
