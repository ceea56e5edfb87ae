import { AppError } from '@rushes/contract/app-error';
import type { Endpoint } from '@rushes/contract/endpoint';
import { includesScope } from '@rushes/contract/scopes';
import { TOKEN_REQUESTS_PER_MINUTE } from '@rushes/contract/tokens';
import type { FastifyReply } from 'fastify';
import type { ActorToken, Database } from '#platform/context/context.ts';
import { countWithin } from './rate-limit.ts';

const WINDOW_SECONDS = 60;

/** What a program is checked for in addition to the gate of the endpoint, which applies to its owner. */
export async function passToken(
  db: Database,
  endpoint: Pick<Endpoint, 'scope'>,
  token: ActorToken,
  reply: FastifyReply,
): Promise<void> {
  await countRequest(db, token.id, reply);
  try {
    requireScope(endpoint, token);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR270')
      void reply.header(
        'www-authenticate',
        `Bearer error="insufficient_scope", scope="${error.params.scope}"`,
      );
    throw error;
  }
}

export function requireScope({ scope = 'person' }: Pick<Endpoint, 'scope'>, { scopes }: ActorToken): void {
  if (scope === 'any') return;
  if (scope === 'person') throw new AppError('ERR271');
  if (!includesScope(scopes, scope)) throw new AppError('ERR270', { scope });
}

async function countRequest(db: Database, id: string, reply: FastifyReply): Promise<void> {
  const most = TOKEN_REQUESTS_PER_MINUTE;
  const { count, seconds } = await countWithin(db, `token:${id}`, WINDOW_SECONDS);
  void reply.headers({
    'ratelimit-policy': `${most};w=${WINDOW_SECONDS}`,
    'ratelimit-limit': most,
    'ratelimit-remaining': Math.max(0, most - count),
    'ratelimit-reset': seconds,
  });
  if (count > most) throw new AppError('11429', { seconds });
}
