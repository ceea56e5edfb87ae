import { once } from 'node:events';
import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net';
import { atFileEnd } from '../file-end.ts';

/** A connection to the API that can break: `cutAfter` bytes of requests, all open connections are closed once. */
export async function startCuttingProxy(url: string) {
  const { hostname, port } = new URL(url);
  const proxy = { url: '', cutAfter: Number.POSITIVE_INFINITY, cuts: 0, answers: 0, cut: () => {} };
  const sockets = new Set<Socket>();
  proxy.cut = () => {
    proxy.cuts++;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((incoming) => {
    const outgoing = open(Number(port), hostname);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    incoming.on('data', (piece) => {
      proxy.cutAfter -= piece.length;
      if (proxy.cutAfter > 0) return;
      proxy.cutAfter = Number.POSITIVE_INFINITY;
      proxy.cut();
    });
    outgoing.on('data', () => {
      proxy.answers++;
    });
    incoming.pipe(outgoing);
    outgoing.pipe(incoming);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  atFileEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return proxy;
}
