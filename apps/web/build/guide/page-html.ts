import { type Language, languages } from '@rushes/contract/enums';
import { type GuidePage, pathOf } from './pages.ts';
import { escapeHtml, renderBlocks, type Targets } from './render.ts';

const texts = {
  en: {
    name: 'English',
    skip: 'Skip to content',
    app: 'Go to Rushes',
    guide: 'Help',
    contents: 'On this page',
    missing: 'Page not found',
    missingText: 'This help page does not exist.',
    back: 'Go to Help',
  },
  nl: {
    name: 'Nederlands',
    skip: 'Direct naar de inhoud',
    app: 'Naar Rushes',
    guide: 'Help',
    contents: 'Op deze pagina',
    missing: 'Pagina niet gevonden',
    missingText: 'Deze helppagina bestaat niet.',
    back: 'Naar Help',
  },
} as const satisfies Record<Language, Record<string, string>>;

interface Frame {
  language: Language;
  title: string;
  main: string;
  /** The same page in a language. */
  inLanguage(language: Language): string;
  current: string;
  all: readonly GuidePage[];
}

export function pageHtml(
  template: string,
  page: GuidePage,
  all: readonly GuidePage[],
  targets: Targets,
): string {
  const { language, title, sections } = page;
  const { contents } = texts[language];
  const links = sections.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('');
  const toc =
    sections.length > 1
      ? `<nav class="contents" aria-label="${contents}"><p>${contents}</p><ul>${links}</ul></nav>`
      : '';
  return frameHtml(template, {
    language,
    title,
    main: `${toc}<article>${renderBlocks(page.blocks, targets)}</article>`,
    inLanguage: (other) => pathOf(other, page.name),
    current: pathOf(language, page.name),
    all,
  });
}

export function missingHtml(template: string, language: Language, all: readonly GuidePage[]): string {
  const { missing, missingText, back } = texts[language];
  const start = pathOf(language, 'index');
  return frameHtml(template, {
    language,
    title: missing,
    main: `<article><h1>${missing}</h1><p>${missingText}</p><p><a href="${start}">${back}</a></p></article>`,
    inLanguage: (other) => pathOf(other, 'index'),
    current: '',
    all,
  });
}

function frameHtml(template: string, { language, title, main, inLanguage, current, all }: Frame): string {
  const { skip, app, guide } = texts[language];
  const isCurrent = (path: string) => (path === current ? ' aria-current="page"' : '');
  const pages = all
    .filter((page) => page.language === language)
    .map((page) => ({ path: pathOf(language, page.name), text: page.title }))
    .map(({ path, text }) => `<a href="${path}"${isCurrent(path)}>${escapeHtml(text)}</a>`)
    .join('');
  const choices = languages
    .filter((other) => other !== language)
    .map(
      (other) =>
        `<a href="${inLanguage(other)}" lang="${other}" hreflang="${other}">${texts[other].name}</a>`,
    )
    .join('');
  const parts: Record<string, string> = {
    title: `${escapeHtml(title)} · Rushes`,
    skip,
    app,
    guide,
    pages,
    choices,
    main,
  };
  return template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name]!);
}
