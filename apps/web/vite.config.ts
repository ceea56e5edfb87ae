import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunksByAudience } from './build/chunks.ts';
import { classNames } from './build/class-names.ts';
import { contractParts } from './build/contract-parts.ts';
import { directIcons } from './build/direct-icons.ts';
import { embeddedCopies } from './build/embedded-copies.ts';
import { guide, HELP_PAGE } from './build/guide/plugin.ts';
import { inlineStart } from './build/inline-start.ts';
import { messages, messagesFile } from './build/messages.ts';
import { boot, EMBED_PAGE, embedPage } from './build/pages.ts';
import { pdfData } from './build/pdf-data.ts';
import { preloadMissing } from './build/preload.ts';
import { smallContract } from './build/small-contract.ts';

/** Only for `vite` itself, when the page is served for development and the server runs beside it. */
const server = process.env.RUSHES_DEV_SERVER ?? 'http://127.0.0.1:3000';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const entry = path('index.html');
const embedded = path(EMBED_PAGE.slice(1));
const help = path(HELP_PAGE.slice(1));
const preload = preloadMissing();

export default defineConfig({
  plugins: [
    react(),
    messages,
    contractParts(),
    smallContract,
    directIcons(),
    classNames(),
    embeddedCopies,
    preload.plugin,
    pdfData,
    boot,
    embedPage,
    guide,
    inlineStart('library'),
  ],
  resolve: {
    alias: {
      zod: fileURLToPath(new URL('./src/lib/no-schemas.ts', import.meta.url)),
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/stream': server,
      '/shared': server,
      '/embeds': server,
      '/oembed': server,
      '/downloads': server,
      '/logos': server,
    },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: preload.modulePreload,
    // The first-load size is measured from the manifest.
    manifest: true,
    // Inlined files would need `data:` in the font rule of the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [entry, embedded, help],
      output: {
        // Seven characters instead of eight: the first load lists about a hundred file names.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { debugName: 'messages', name: messagesFile },
            chunksByAudience({
              entry,
              order: ['library', 'file', 'guest', 'account'],
              audiences: {
                account: { pages: ['routes/account', 'app/layouts/login'] },
                console: { pages: ['routes/console', 'app/layouts/console'], after: 'library' },
                file: { pages: ['routes/file', 'app/layouts/main'] },
                folder: { pages: ['features/pods/folder-tools'], after: 'library', together: true },
                guest: { pages: ['routes/guest'] },
                'guest-file': { pages: ['features/accesslinks/review/file'], after: 'guest' },
                library: { pages: ['routes/library', 'app/layouts/main'], together: true },
                members: { pages: ['routes/members', 'app/layouts/main'], after: 'library' },
              },
            }),
          ],
        },
      },
    },
  },
});
