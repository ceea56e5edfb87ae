import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Api, As } from './api.ts';

/** A connection that sends exactly what it is told to, and never a body on its own. */
export interface RawConnection {
  socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Resolves when the text was received as often as given. */
  until(text: string, times?: number): Promise<string>;
  closed: Promise<unknown>;
}

export function openRaw(api: Api): RawConnection {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return {
    socket,
    received: () => text,
    closed: new Promise((resolve) => socket.once('close', resolve)),
    async until(wanted, times = 1) {
      while (text.split(wanted).length <= times) {
        if (socket.destroyed) throw new Error(`closed after: ${text}`);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
      return text;
    },
  };
}

/** The head of a request with a body of the given length. */
export function headOf(
  method: string,
  path: string,
  length: number | 'chunked',
  as?: As,
  more: object = {},
): string {
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    ...(length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    ...as?.headers,
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** The request as the server sees it. */
export async function nextRequest(api: Api): Promise<IncomingMessage> {
  const [request] = (await once(api.app.server, 'request')) as [IncomingMessage];
  return request;
}
