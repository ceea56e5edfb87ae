import { AppError } from '@rushes/contract/app-error';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '#platform/http/loopback.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';

/** Shows the e-mails that would have been sent. Development only. */
export function serveOutbox(app: FastifyInstance, mail: Mailer): void {
  const { outbox } = mail;
  if (!outbox) return;
  app.get('/dev/outbox', async (request, reply) => {
    if (!isLoopback(request)) throw new AppError('11403');
    const mails = await outbox();
    const items = mails.map(
      (mail) =>
        `<details><summary><b>${escapeHtml(mail.subject)}</b> to ${escapeHtml(mail.to)}, ${escapeHtml(mail.sentat)}</summary>
        <pre>${escapeHtml(mail.text)}</pre></details>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1>${items.join('') || '<p>No mail yet.</p>'}</html>`,
      );
  });
}
