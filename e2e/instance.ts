import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startOidcPeer } from '../apps/server/test/peers/oidc-peer.ts';
import { unpackDemo } from '../tools/prepared-demo.ts';
import { startProduct } from '../tools/product.ts';
import { freePort } from '../tools/tasks/free-port.mjs';
import { readMailsFrom } from './mails.ts';
import { provider } from './provider.ts';
import { startTranslationServer, translation } from './translation-server.ts';

/** Starts a product for one worker with the whole demo, an identity provider and a translation server. */
export async function startInstance(demo: string, worker: number) {
  const folder = unpackDemo(demo);
  // The provider needs the address before the product starts. Passkeys need a host name instead of an IP address.
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const peer = await startOidcPeer({
    redirectUris: [`${address}/api/v1/auth/external/${provider.id}/callback`],
  });
  peer.person = provider.person;
  const translator = await startTranslationServer();
  translation.server = translator;
  const { issuer, clientId, clientSecret } = peer;
  const product = await startProduct({
    folder,
    log: join(import.meta.dirname, `../test-results/product-${worker}.log`),
    env: {
      RUSHES_LOG: 'info',
      NODE_ENV: 'test',
      PORT: String(port),
      RUSHES_OIDC: JSON.stringify([{ id: provider.id, name: provider.name, issuer, clientId, clientSecret }]),
      // Every test sends its own client IP address, so that no test hits the rate limit of another.
      RUSHES_TRUSTED_PROXIES: '127.0.0.1,::1',
      RUSHES_SIGNUP: 'open',
      // The real cost of a password would be a fiftieth of the CPU time of the journeys.
      RUSHES_PASSWORD_MEMORY: '8',
      // Receivers of the journeys are on this machine.
      RUSHES_WEBHOOKS_PRIVATE: '1',
      RUSHES_SERVICES_TRANSLATE: 'libretranslate',
      RUSHES_LIBRETRANSLATE_URL: translator.url,
    },
  });
  readMailsFrom(folder);
  return {
    address: product.address,
    async stop() {
      const left = await product.stop();
      await peer.stop();
      await translator.stop();
      rmSync(folder, { recursive: true, force: true });
      if (left.length === 0) return;
      const list = left.map(({ pid, command }) => `${pid} ${command}`).join('\n');
      throw new Error(`The product left processes behind:\n${list}`);
    },
  };
}
