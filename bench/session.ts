import { Agent, request } from 'node:http';
import type { Session } from '@rushes/contract/identity';
import { cookieOf, keepSession } from '../tools/keep-session.ts';
import { demoPassword, type Product } from '../tools/product.ts';

/** Minimal keep-alive client, so that its own cost does not distort the measurement of the server. */
export interface Client {
  /** Headers with the current tokens. Tokens are renewed, so do not keep a copy for long. */
  headers: Record<string, string>;
  session: Session;
  get(path: string): Promise<Buffer>;
  /** Fetches the first bytes, as a player does at the start. */
  range(path: string): Promise<Buffer>;
  json<T>(method: string, path: string, body?: unknown): Promise<T>;
  close(): void;
}

export async function signIn(product: Product, email = 'admin@demo.test'): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers: Record<string, string> = {};
  let cookie = '';
  const send = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    new Promise<Buffer>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        `${product.address}${path}`,
        {
          method,
          agent,
          headers: { ...headers, ...more, ...(text ? { 'content-type': 'application/json' } : {}) },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part) => parts.push(part));
          answer.on('end', () => {
            const bytes = Buffer.concat(parts);
            cookie ||= cookieOf(answer.headers['set-cookie'] ?? []);
            if ((answer.statusCode ?? 500) < 400) resolve(bytes);
            else
              reject(new Error(`${method} ${path}: ${answer.statusCode} ${bytes.toString().slice(0, 300)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  const json = async <T>(method: string, path: string, body?: unknown) =>
    JSON.parse((await send(method, path, body)).toString() || 'null') as T;
  const session = await json<Session>('POST', '/api/v1/auth/sign-in', { email, password: demoPassword });
  const take = ({ idToken, accessToken }: Session) =>
    Object.assign(headers, { 'id-token': idToken, 'access-token': accessToken });
  take(session);
  const letGo = keepSession(product.address, cookie, take);
  return {
    headers,
    session,
    get: (path) => send('GET', path),
    range: (path) => send('GET', path, undefined, { range: 'bytes=0-65535' }),
    json,
    close() {
      letGo();
      agent.destroy();
    },
  };
}
