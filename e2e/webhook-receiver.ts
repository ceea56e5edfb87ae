import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of webhooks, on this machine. */
export async function startWebhookReceiver() {
  const receiver = { url: '', status: 200, ids: [] as string[], stop: async () => {} };
  const server = createServer((request, response) => {
    receiver.ids.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.writeHead(receiver.status).end('received'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  receiver.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return receiver;
}
