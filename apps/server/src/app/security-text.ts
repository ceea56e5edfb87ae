import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context/context.ts';

/** RFC 9116 recommends less than a year. Computed for each request, so a running instance never serves an old date. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Tells people who found a vulnerability whom to write to, if the operator named an address. */
export function serveSecurityText(
  app: FastifyInstance,
  { settings }: Services,
  contacts: readonly string[],
): void {
  if (contacts.length === 0) return;
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(securityText(contacts, settings.publicUrl, Date.now())),
  );
}

function securityText(contacts: readonly string[], publicUrl: string, now: number): string {
  const expires = new Date(Math.floor(now / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en, nl',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
