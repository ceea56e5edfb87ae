import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server with the API of LibreTranslate that writes the language before each text. */
export interface TranslationServer {
  url: string;
  /** Does not answer translations until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
}

const languages = [
  { code: 'en', name: 'English', targets: ['nl', 'de'] },
  { code: 'nl', name: 'Dutch', targets: ['en'] },
];

/** Of the product of this worker; set while it runs. */
export const translation: { server: TranslationServer | null } = { server: null };

export async function startTranslationServer(): Promise<TranslationServer> {
  let held: Promise<void> = Promise.resolve();
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (body: unknown) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(body));
    };
    if (request.url === '/languages') return send(languages);
    await held;
    const { q, target } = JSON.parse(Buffer.concat(chunks).toString()) as { q: string[]; target: string };
    send({ translatedText: q.map((text) => `${target}: ${text}`) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
