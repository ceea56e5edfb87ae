import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOidcPeer } from '../apps/server/test/oidc-peer.ts';
import { startProduct } from '../tools/product.ts';
import { freePort } from '../tools/tasks/free-port.mjs';
import { folderFile } from './letters.ts';
import { provider } from './provider.ts';

/** The real product and a real identity provider, once for all journeys; workers learn where by the environment. */
export default async function globalSetup() {
  const log = join(import.meta.dirname, '../test-results/product.log');
  rmSync(log, { force: true });
  // The provider has to know the way back before the product starts. Passkeys need a name, not a number.
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const peer = await startOidcPeer({
    redirectUris: [`${address}/api/v1/auth/external/${provider.id}/callback`],
  });
  peer.person = provider.person;
  const { issuer, clientId, clientSecret } = peer;
  const product = await startProduct({
    log,
    env: {
      RUSHES_LOG: 'info',
      NODE_ENV: 'test',
      PORT: String(port),
      RUSHES_OIDC: JSON.stringify([{ id: provider.id, name: provider.name, issuer, clientId, clientSecret }]),
      // Every journey says which address it comes from, so that none meets the limit another has used up.
      RUSHES_TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  });
  process.env.RUSHES_E2E_URL = product.address;
  // Not by the environment: whoever names the folder there counts as one of the product's own processes.
  writeFileSync(folderFile, product.folder);
  return async () => {
    const left = await product.stop();
    await peer.stop();
    if (left.length > 0) {
      throw new Error(
        `The product left processes behind:\n${left.map(({ pid, command }) => `${pid} ${command}`).join('\n')}`,
      );
    }
  };
}
