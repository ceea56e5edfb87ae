import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Only for `vite` itself, when the page is served for development and the server runs beside it. */
const server = process.env.RUSHES_DEV_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      zod: fileURLToPath(new URL('./src/lib/no-schemas.ts', import.meta.url)),
    },
  },
  server: { proxy: { '/api': server, '/media': server } },
  build: {
    target: 'es2023',
    sourcemap: false,
    // The size of the first download is measured from it.
    manifest: true,
    // Inlined files would need `data:` in the font rule of the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file per language, so that a page never loads words it does not show; the file's page has its own.
            { name: 'messages-file-en', test: /(file-view|player)[\\/]messages[\\/]en\.json$/ },
            { name: 'messages-file-nl', test: /(file-view|player)[\\/]messages[\\/]nl\.json$/ },
            { name: 'messages-entrance-en', test: /entrance[\\/]messages[\\/]en\.json$/ },
            { name: 'messages-entrance-nl', test: /entrance[\\/]messages[\\/]nl\.json$/ },
            {
              name: 'messages-console-en',
              test: /(console|accounts|users|tenants|subscriptions|audit)[\\/]messages[\\/]en\.json$/,
            },
            {
              name: 'messages-console-nl',
              test: /(console|accounts|users|tenants|subscriptions|audit)[\\/]messages[\\/]nl\.json$/,
            },
            { name: 'messages-en', test: /messages[\\/]en\.json$/ },
            { name: 'messages-nl', test: /messages[\\/]nl\.json$/ },
            // What changes only with an upgrade stays in the browser's cache when our own code changes.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
