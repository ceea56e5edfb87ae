import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp } from '#test/peers/smtp-peer.ts';
import { isRefusal, openOutbox, openSmtp } from './mail.ts';

const mail = {
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

test('Sends an e-mail by authenticated SMTP with a text and an HTML body', async () => {
  const { port, received } = await startSmtp({
    onAuth: (auth: { username: string }, _session: unknown, done: (error: null, ok: object) => void) =>
      done(null, { user: auth.username }),
    allowInsecureAuth: true,
  });
  await openSmtp(`smtp://mailer:secret@127.0.0.1:${port}`, 'Rushes <rushes@studio.test>').send(mail);
  expect(received).toHaveLength(1);
  const [arrived] = received;
  expect(arrived).toMatchObject({ from: 'rushes@studio.test', to: [mail.to], user: 'mailer' });
  expect(arrived!.source).toContain('From: Rushes <rushes@studio.test>');
  expect(arrived!.source).toContain('multipart/alternative');
  expect(arrived!.source).toContain('text/html');
});

test('An e-mail sent twice with the same id has the same Message-ID and one file in the outbox', async () => {
  const { port, received } = await startSmtp();
  const mailer = openSmtp(`smtp://127.0.0.1:${port}`, 'Rushes <rushes@studio.test>');
  const id = '019a0000-0000-7000-8000-000000000000';
  await mailer.send({ ...mail, id });
  await mailer.send({ ...mail, id });
  await mailer.send(mail);
  const ids = received.map(({ source }) => /^Message-ID: (.+)\r$/m.exec(source)?.[1]);
  expect(ids.slice(0, 2)).toEqual([`<${id}@studio.test>`, `<${id}@studio.test>`]);
  expect(ids[2]).toMatch(/^<[\w-]{36}@studio\.test>$/);
  expect(ids[2]).not.toBe(ids[0]);

  const { send, outbox } = openOutbox(join(folder, 'twice'));
  await send({ ...mail, id });
  await send({ ...mail, id });
  expect(await outbox!()).toHaveLength(1);
});

test('Sending fails when the mail server refuses the recipient', async () => {
  const { port } = await startSmtp({
    authOptional: true,
    onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(new Error('unknown mailbox')),
  });
  await expect(openSmtp(`smtp://127.0.0.1:${port}`, 'a@b.test').send(mail)).rejects.toThrow(
    'unknown mailbox',
  );
});

test.each([
  [550, true],
  [451, false],
])('A mail server response %i counts as a permanent refusal: %s', async (responseCode, isFinal) => {
  const { port } = await startSmtp({
    authOptional: true,
    onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error('not now'), { responseCode })),
  });
  const error = await openSmtp(`smtp://127.0.0.1:${port}`, 'a@b.test')
    .send(mail)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isRefusal(error)).toBe(isFinal);
  expect(isRefusal(new Error('connection lost'))).toBe(false);
});

test('Without a mail server, e-mails are stored in the outbox, readable by the owner only', async () => {
  const { send, outbox } = openOutbox(join(folder, 'outbox'));
  expect(await outbox!()).toEqual([]);
  await send(mail);
  await send({ ...mail, subject: 'second' });
  const mails = await outbox!();
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['second', mail.subject].sort());
  expect(mails[0]).toMatchObject({ to: mail.to, text: mail.text, html: mail.html });
  const [name] = await readdir(join(folder, 'outbox'));
  expect((await stat(join(folder, 'outbox', name!))).mode & 0o777).toBe(0o600);
});
