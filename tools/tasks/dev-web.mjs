// Vite's dev server on the public address; proxies everything that is not a page or a module to the API server.
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from '../checkout.mjs';

const target = process.env.RUSHES_DEV_SERVER;
const vite = await createServer({
  root: join(root, 'apps', 'web'),
  configFile: join(root, 'apps', 'web', 'vite.config.ts'),
  clearScreen: false,
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT),
    strictPort: true,
    // vite.config.ts proxies API calls and media. These are the other paths of the server.
    proxy: { '^/(healthz|readyz|metrics|outbox)(/|\\?|$)': { target } },
  },
});
await vite.listen();
vite.printUrls();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => vite.close().finally(() => process.exit(0)));
}
