import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';
import { APP_PAGES, GUEST_PAGES, STATUS_PAGES } from '../src/app/guest-pages.ts';
import { firstParts } from './first-parts.ts';
import { HELP_PAGE } from './guide/plugin.ts';

export const EMBED_PAGE = '/embedded.html';

/** The lists of pages that the scripts name. */
const pages = { GUEST_PAGES, STATUS_PAGES, APP_PAGES };

/** The server lists the hashes of our inline scripts in the content security policy. */
const bootScript = (name: string) => {
  const text = readFileSync(new URL(`../boot/${name}.js`, import.meta.url), 'utf8');
  const source = text.replace(/\b(?:GUEST|STATUS|APP)_PAGES(?=\.)/g, (list) =>
    String(pages[list as keyof typeof pages]),
  );
  return `<script>${minifySync(`${name}.js`, source).code.trim()}</script>`;
};

const PROGRAM =
  /\n *(<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?)/g;

/**
 * Scripts that run before the first paint are inlined, to save a request. The application itself is in a template
 * until the last of these scripts inserts it.
 */
export const boot: Plugin = {
  name: 'boot',
  transformIndexHtml: {
    order: 'post',
    handler(page, { server, path, bundle }) {
      // The embedded page starts at once, without themes and without state of other tabs.
      if (path === EMBED_PAGE) return page;
      // The help pages have no program at all.
      if (path === HELP_PAGE)
        return page.replace('</head>', () => `  ${bootScript('help-theme')}\n  </head>`);
      const early = `  ${bootScript('first-picture')}\n    ${bootScript('theme')}\n  </head>`;
      if (server) return page.replace('</head>', () => early);
      const program: string[] = [];
      const parts = firstParts(bundle ?? {}).join('');
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
            `  ${parts}<template id="program">${program.join('')}</template>\n    ${bootScript('program')}\n  </body>`,
        );
    },
  },
};

/** As on the server: an embedded file has its own page. */
export const embedPage: Plugin = {
  name: 'embed-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/embedded\/[^/]+\/?$/.test(request.url?.split('?')[0] ?? '')) request.url = EMBED_PAGE;
      next();
    });
  },
};
