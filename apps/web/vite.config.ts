import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin, parseSync, Visitor } from 'vite';

/** Only for `vite` itself, when the page is served for development and the server runs beside it. */
const server = process.env.RUSHES_DEV_SERVER ?? 'http://127.0.0.1:3000';

/**
 * Of the contract a browser needs how to make the calls it makes: not what they are for, which stands in the
 * documentation of the API, not the schemas, which it never runs, and not the calls it never makes.
 */
const smallContract: Plugin = {
  name: 'small-contract',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]packages[\\/]contract[\\/]src[\\/]/.test(id)) return null;
    const unused: { start: number; end: number }[] = [];
    new Visitor({
      CallExpression({ callee, arguments: [given] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || given?.type !== 'ObjectExpression')
          return;
        given.properties.forEach((property, place) => {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') return;
          if (!['summary', 'params', 'query', 'body', 'reply'].includes(property.key.name)) return;
          const next = given.properties[place + 1]?.start ?? code.indexOf(',', property.end) + 1;
          unused.push({ start: property.start, end: next || property.end });
        });
      },
    }).visit(parseSync(id, code).program);
    let small = code;
    for (const { start, end } of unused.reverse()) small = small.slice(0, start) + small.slice(end);
    // Declarations of endpoints and schemas have no side effects: unused ones are removed.
    small = small
      .replace(/= (endpoint|liveEvent)\(/g, '= /* @__PURE__ */ $1(')
      .replace(/(=|:|=>) (z\s*\.)/g, '$1 /* @__PURE__ */ $2');
    return { code: small, map: null };
  },
};

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const pdfjsVersion = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')).version;
/** Character tables, the fonts every reader has, and the decoders that need no WebAssembly. */
const PDF_DATA =
  /^(cmaps\/[\w.-]+\.bcmap|standard_fonts\/[\w.-]+|wasm\/(\w+_nowasm_fallback\.js|LICENSE_\w+))$/;

/** What the reader of documents asks for by name while it reads; the version stands in the address, so it never changes. */
const pdfData: Plugin = {
  name: 'pdf-data',
  configureServer({ middlewares }) {
    middlewares.use(`/assets/pdfjs-${pdfjsVersion}/`, (request, response, next) => {
      const name = (request.url ?? '').slice(1);
      if (!PDF_DATA.test(name)) return next();
      if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
      createReadStream(join(pdfjs, name)).on('error', next).pipe(response);
    });
  },
  generateBundle() {
    for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
      for (const file of readdirSync(join(pdfjs, folder))) {
        const name = `${folder}/${file}`;
        if (!PDF_DATA.test(name)) continue;
        const source = readFileSync(join(pdfjs, name));
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${pdfjsVersion}/${name}`, source });
      }
  },
};

/** The server tells the browser which scripts are ours, word for word. */
const bootScript = (name: string) => {
  const source = readFileSync(new URL(`./boot/${name}.js`, import.meta.url), 'utf8');
  return `<script>${minifySync(`${name}.js`, source).code.trim()}</script>`;
};

const PROGRAM =
  /\n *(<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?)/g;

/**
 * What runs before the first paint stands in the page itself: a file of its own would be one more answer to wait for. All
 * of the program lies in a template until the last of these scripts takes it out.
 */
const boot: Plugin = {
  name: 'boot',
  transformIndexHtml: {
    order: 'post',
    handler(page, { server, path }) {
      // The embedded page starts at once, without themes and without state of other tabs.
      if (path === EMBED_PAGE) return page;
      const early = `  ${bootScript('first-picture')}\n    ${bootScript('theme')}\n  </head>`;
      if (server) return page.replace('</head>', () => early);
      const program: string[] = [];
      return page
        .replace(PROGRAM, (_, tag: string) => {
          const [, entry] = / src="([^"]+)"/.exec(tag) ?? [];
          // Fetched with the other files, but executed once the styles are loaded.
          if (entry) program.push(`<link rel="modulepreload" crossorigin href="${entry}">`);
          program.push(tag);
          return '';
        })
        .replace('</head>', () => early)
        .replace(
          '</body>',
          () =>
            `  <template id="program">${program.join('')}</template>\n    ${bootScript('program')}\n  </body>`,
        );
    },
  },
};

const EMBED_PAGE = '/embedded.html';

/** As the server has it: the page of a file in somebody's page is not that of all others. */
const embedPage: Plugin = {
  name: 'embed-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/embedded\/[^/]+\/?$/.test(request.url?.split('?')[0] ?? '')) request.url = EMBED_PAGE;
      next();
    });
  },
};

/** The player, but for what is fetched when it is wanted or shown without it, and what it alone uses of others. */
const PLAYER = [
  /src[\\/]player[\\/]((captions|frames|stage|stream|timeline|transport|zoom)[\\/])?(?!Shortcuts|first-picture|stream|waveform-path|stored)[\w-]+(\.module\.css|\.tsx?)$/,
  /src[\\/]ui[\\/]feedback[\\/]tip(\.module\.css|\.tsx)$/,
];

/** What the program itself begins with, whoever opens it. The page of an embedded file uses none of it. */
const BASE = [
  /contract[\\/]src[\\/](abilities|action-logs|arranging|assets|comments|drawings|endpoint|enums|fill|identity|label-text|labels|languages|live|nodes|people|plans|pods|recycle-bin|upload-ticket|wire)\.ts$/,
  /src[\\/]lib[\\/](api|error-text|no-schemas|storage|timer)\.ts$/,
  /src[\\/]session[\\/](access|session|stored-access|visitor-id)\.ts$/,
];

/**
 * What the folder's page begins with, other pages of members use too, and nobody else: each by itself would be one more
 * small file in the first load. What guests see too is not among it, since they would fetch all of it.
 */
const LIBRARY = [
  /src[\\/]features[\\/]nodes[\\/](widgets[\\/])?(breadcrumb|crumbs|drag-items|node-icon|tree-rows|use-drop|use-typed)(\.module\.css|\.tsx?)$/,
  /src[\\/]features[\\/]pods[\\/](actions[\\/](item-actions|item-rights)|card[\\/](display|node-icon|pod-meta|pod-picture|progress-ring|rename-field|waveform)|folder[\\/](folder-state|sort-choice)|layout[\\/](grid-layout|row-places)|widgets[\\/]view-choice)(\.module\.css|\.tsx?)$/,
  /src[\\/]features[\\/](system[\\/]widgets[\\/]system|tours[\\/]widgets[\\/]tour)\.ts$/,
  /src[\\/]features[\\/](arranging|nodes|pods)[\\/]mutations\.ts$/,
  /src[\\/]features[\\/](identity[\\/](access-switch|user-menu)|notifications[\\/]bell|uploads[\\/](upload-state|widgets[\\/]upload-percentage))(\.module\.css|\.tsx?)$/,
  /src[\\/]ui[\\/](form[\\/]search-field|layout[\\/]top-bar-slots|list[\\/](held-focus|row-focus|selection)|text[\\/]middle-cut)(\.module\.css|\.tsx?)$/,
  /contract[\\/]src[\\/](accounts|extracting|system)\.ts$/,
];

export default defineConfig({
  plugins: [react(), smallContract, pdfData, boot, embedPage],
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
    // The polyfill would be one more shared file to wait for; browsers without modulepreload only fetch later.
    modulePreload: { polyfill: false },
    // The first-load size is measured from the manifest.
    manifest: true,
    // Inlined files would need `data:` in the font rule of the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', EMBED_PAGE.slice(1)].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: {
        codeSplitting: {
          groups: [
            // Loaded in pages of other sites: nothing else is included.
            { name: 'messages-embedded', test: /src[\\/]embedded[\\/]messages[\\/]/ },
            // One file per language, so that a page loads only the messages it shows; the file page has its own.
            { name: 'messages-file-en', test: /(file-view|player)[\\/]messages[\\/]en\.json$/ },
            { name: 'messages-file-nl', test: /(file-view|player)[\\/]messages[\\/]nl\.json$/ },
            { name: 'messages-comments-en', test: /comments[\\/]messages[\\/]en\.json$/ },
            { name: 'messages-comments-nl', test: /comments[\\/]messages[\\/]nl\.json$/ },
            { name: 'messages-subtitles-en', test: /subtitles[\\/]messages[\\/]en\.json$/ },
            { name: 'messages-subtitles-nl', test: /subtitles[\\/]messages[\\/]nl\.json$/ },
            { name: 'messages-entrance-en', test: /entrance[\\/]messages[\\/]en\.json$/ },
            { name: 'messages-entrance-nl', test: /entrance[\\/]messages[\\/]nl\.json$/ },
            {
              name: 'messages-console-en',
              test: /(console|accounts|users|tenants|subscriptions|audit|own-rules|branding)[\\/]messages[\\/]en\.json$/,
            },
            {
              name: 'messages-console-nl',
              test: /(console|accounts|users|tenants|subscriptions|audit|own-rules|branding)[\\/]messages[\\/]nl\.json$/,
            },
            {
              name: 'messages-library-en',
              test: /(arranging|archive|converting|extracting|tours|recycle-bin|downloads|node-dialogs|folder-tools|action-logs|labels|markers|sharing|tips|upload-dialog)[\\/]messages[\\/]en\.json$/,
            },
            {
              name: 'messages-library-nl',
              test: /(arranging|archive|converting|extracting|tours|recycle-bin|downloads|node-dialogs|folder-tools|action-logs|labels|markers|sharing|tips|upload-dialog)[\\/]messages[\\/]nl\.json$/,
            },
            {
              name: 'messages-links-en',
              test: /(accesslinks|embedlinks|review|uploadlinks|upload-access)[\\/]messages[\\/]en\.json$/,
            },
            {
              name: 'messages-links-nl',
              test: /(accesslinks|embedlinks|review|uploadlinks|upload-access)[\\/]messages[\\/]nl\.json$/,
            },
            { name: 'messages-en', test: /messages[\\/]en\.json$/ },
            { name: 'messages-nl', test: /messages[\\/]nl\.json$/ },
            // Shared by the file page and the link page; split into many small files it would be 3 kB larger.
            {
              name: 'player',
              test: (id: string) => PLAYER.some((pattern) => pattern.test(id)),
              includeDependenciesRecursively: false,
            },
            {
              name: 'base',
              test: (id: string) => BASE.some((pattern) => pattern.test(id)),
              includeDependenciesRecursively: false,
            },
            {
              name: 'library',
              test: (id: string) => LIBRARY.some((pattern) => pattern.test(id)),
              includeDependenciesRecursively: false,
            },
            // An icon is a few hundred bytes: a request costs more than the transfer.
            {
              name: 'icons',
              test: /node_modules[\\/]lucide-react[\\/]/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Libraries change only with an upgrade and stay in the browser cache when our code changes.
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'router',
              // Parts used only by a console form are loaded with that form.
              test: /node_modules[\\/]@tanstack[\\/](react-router(?!.*useBlocker)|router-core|history|store|react-store)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
