// Vite's dev server on the address people open; what is not a page or a module goes to the API server.
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
    // The calls and the media are in vite.config.ts; these are what else the server answers.
    proxy: { '^/(healthz|readyz|metrics|outbox)(/|\\?|$)': { target } },
  },
});
await vite.listen();
vite.printUrls();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => vite.close().finally(() => process.exit(0)));
}
