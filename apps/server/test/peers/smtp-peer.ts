import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

// The library has no types; these are the parts used here.
interface SmtpSession {
  user?: string;
  envelope: { mailFrom: { address: string }; rcptTo: { address: string }[] };
}
interface Smtp {
  listen(port: number, host: string, done: () => void): Server;
  close(done: () => void): void;
}
const { SMTPServer } = createRequire(import.meta.url)('smtp-server') as {
  SMTPServer: new (options: object) => Smtp;
};

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  source: string;
}

/** A mail server on a free port that keeps received messages until the test ends. */
export async function startSmtp(
  options: object = { authOptional: true },
): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onData: async (stream: AsyncIterable<Buffer>, session: SmtpSession, done: () => void) => {
      let source = '';
      for await (const chunk of stream) source += chunk;
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        user: session.user,
        source,
      });
      done();
    },
    ...options,
  });
  const listening = await new Promise<Server>((resolve) => {
    const inner = server.listen(0, '127.0.0.1', () => resolve(inner));
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (listening.address() as AddressInfo).port, received };
}
