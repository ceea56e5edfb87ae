import { AppError } from '@rushes/contract/app-error';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#platform/http/escape-html.ts';
import { isLoopback } from '#platform/http/loopback.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** The letters that would have been sent, for whoever develops on this machine. Never outside development. */
export function serveOutbox(app: FastifyInstance, mail: Mail): void {
  const { outbox } = mail;
  if (!outbox) return;
  app.get('/dev/outbox', async (request, reply) => {
    if (!isLoopback(request)) throw new AppError('11403');
    const letters = await outbox();
    const items = letters.map(
      (letter) =>
        `<details><summary><b>${escapeHtml(letter.subject)}</b> to ${escapeHtml(letter.to)}, ${escapeHtml(letter.sentat)}</summary>
        <pre>${escapeHtml(letter.text)}</pre></details>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1>${items.join('') || '<p>No mail yet.</p>'}</html>`,
      );
  });
}
