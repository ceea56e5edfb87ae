import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookPayload } from '@rushes/contract/webhooks';
import { atFileEnd } from '../file-end.ts';

export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  payload: WebhookPayload;
  /** Whether it was answered with 2xx. */
  accepted: boolean;
}

type Answer = (response: ServerResponse, request: IncomingMessage, received: Received) => void;

const ok: Answer = (response) => void response.end('thanks');
const close: Answer = (_, request) => void request.socket.destroy();
const hang: Answer = () => {};
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end('no');

/** Ways to answer: `close` closes the connection without a response, `hang` never answers. */
export const answers = { ok, status, close, hang };

/** A receiver of webhooks on loopback. `answer` can be changed at any time. */
export async function startReceiver(answer: Answer = answers.ok) {
  const received: Received[] = [];
  const receiver = { answer, received, url: '', accepted: () => received.filter((one) => one.accepted) };
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString('utf8');
      const payload = WebhookPayload.parse(JSON.parse(body));
      const id = String(request.headers['webhook-id']);
      const one = { id, headers: request.headers, body, payload, accepted: false };
      received.push(one);
      response.on('finish', () => {
        one.accepted = response.statusCode < 300;
      });
      receiver.answer(response, request, one);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  atFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
