import { readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { languages } from '@rushes/contract/enums';
import type { Plugin } from 'vite';
import { missingHtml, pageHtml } from './page-html.ts';
import { type GuidePage, guideFolder, pageNames, pathOf, readPages } from './pages.ts';
import type { Targets } from './render.ts';
import { webpSize } from './webp-size.ts';

export const HELP_PAGE = '/help.html';

/**
 * Renders docs/guide to static pages, with help.html as their frame: `help/<language>/<page>.html`, served by
 * apps/server/src/app/help-pages.ts.
 */
export const guide: Plugin = {
  name: 'guide',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      if (path.startsWith('/help-pictures/')) {
        const file = path.slice('/help-pictures/'.length);
        if (!/^\w+\/[\w-]+\.webp$/.test(file)) return next();
        return void response
          .setHeader('content-type', 'image/webp')
          .end(readFileSync(join(guideFolder, 'pictures', file)));
      }
      if (!/^\/help(\/|$)/.test(path)) return next();
      const pages = readPages();
      const page = pages.find(({ language, name }) => pathOf(language, name) === path) ?? pages[0]!;
      const template = readFileSync(new URL('../../help.html', import.meta.url), 'utf8');
      const html = pageHtml(
        template,
        page,
        pages,
        targetsOf(page, pages, (file) => `/help-pictures/${file}`),
      );
      void server.transformIndexHtml(HELP_PAGE, html).then((done) => {
        response.setHeader('content-type', 'text/html; charset=utf-8').end(done);
      }, next);
    });
  },
  generateBundle: {
    // After Vite has written the frame, with the name of its style sheet.
    order: 'post',
    handler(_, bundle) {
      const frame = bundle[HELP_PAGE.slice(1)];
      if (frame?.type !== 'asset') throw new Error('The frame of the help pages is missing');
      delete bundle[HELP_PAGE.slice(1)];
      const template = String(frame.source);
      const pages = readPages();
      const emitted = new Map<string, string>();
      const urlOf = (file: string) => {
        const known = emitted.get(file);
        if (known) return known;
        const name = `guide-${file.replace('/', '-')}`;
        const source = readFileSync(join(guideFolder, 'pictures', file));
        const url = `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
        emitted.set(file, url);
        return url;
      };
      const emit = (name: string, source: string) =>
        this.emitFile({ type: 'asset', fileName: `help/${name}.html`, source });
      for (const page of pages)
        emit(`${page.language}/${page.name}`, pageHtml(template, page, pages, targetsOf(page, pages, urlOf)));
      for (const language of languages) emit(`${language}/404`, missingHtml(template, language, pages));
    },
  },
};

/** Resolves the relative links and pictures of the Markdown. */
export function targetsOf(
  page: GuidePage,
  all: readonly GuidePage[],
  urlOf: (file: string) => string,
): Targets {
  const english = all.find(({ language, name }) => language === 'en' && name === page.name);
  return {
    linkTo(target) {
      const [found, name = page.name, anchor = ''] = /^(?:(\w+)\.md)?(#[\p{L}\p{N}-]+)?$/u.exec(target) ?? [];
      const other = found && pageNames.find((known) => known === name);
      if (other) return pathOf(page.language, other) + anchor;
      throw new Error(`${page.language}/${page.name}.md links to “${target}”, which does not exist`);
    },
    picture(file) {
      const path = posix.join('pictures', page.language, basename(file));
      if (posix.join(page.language, file) !== path)
        throw new Error(`${page.language}/${page.name}.md shows “${file}” instead of ${path}`);
      const name = path.slice('pictures/'.length);
      return { src: urlOf(name), ...webpSize(readFileSync(join(guideFolder, path))) };
    },
    anchors: new Map(page.sections.map(({ id }, index) => [id, english?.sections[index]?.id ?? id])),
  };
}
