import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@rushes/contract/enums';
import { describe, expect, it } from 'vitest';
import { helpSections } from '../../src/features/help/widgets/help-sections.ts';
import { type Block, parseMarkdown, parseSpans } from './markdown.ts';
import { missingHtml, pageHtml } from './page-html.ts';
import { type GuidePage, guideFolder, pageNames, readPages } from './pages.ts';
import { targetsOf } from './plugin.ts';
import { renderBlocks } from './render.ts';

const pages = readPages();
const src = fileURLToPath(new URL('../../src', import.meta.url));
const MAX_BYTES = 2_500_000;

const textsOf = (block: Block): string[] =>
  block.type === 'list' ? block.items : block.type === 'picture' ? [] : [block.text];
const spansOf = ({ blocks }: GuidePage) => blocks.flatMap(textsOf).flatMap(parseSpans);
const picturesOf = ({ blocks }: GuidePage) => blocks.filter((block) => block.type === 'picture');
const titleOf = ({ language, name }: GuidePage) => `${language}/${name}.md`;
const pageOf = (language: Language, name: string) =>
  pages.find((page) => page.language === language && page.name === name);

/** All labels that are shown as they are, without a name or number filled in. */
function labelsOf(language: Language): Set<string> {
  const labels = new Set<string>();
  const collect = (messages: object) => {
    for (const value of Object.values(messages))
      if (typeof value === 'string') labels.add(value);
      else collect(value);
  };
  for (const file of globSync(`**/messages/${language}.json`, { cwd: src }))
    collect(JSON.parse(readFileSync(`${src}/${file}`, 'utf8')));
  return labels;
}

describe.each(pages.map((page) => [titleOf(page), page] as const))('%s', (_, page) => {
  it('names in bold only labels of the app in this language', () => {
    const labels = labelsOf(page.language);
    const bold = spansOf(page)
      .filter(({ type }) => type === 'bold')
      .map(({ text }) => text);
    expect(bold.filter((text) => !labels.has(text))).toEqual([]);
    expect(bold.length).toBeGreaterThan(0);
  });

  it('shows only pictures that exist, each with a description of its own', () => {
    const pictures = picturesOf(page);
    const known = readdirSync(`${guideFolder}pictures/${page.language}`);
    const missing = pictures.filter(
      ({ file }) => !known.some((name) => file === `../pictures/${page.language}/${name}`),
    );
    expect(missing).toEqual([]);
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length);
  });

  it('links only to pages and sections that exist', () => {
    const wrong = spansOf(page).flatMap((span) => {
      if (span.type !== 'link') return [];
      const [file = '', anchor] = span.to.split('#');
      const target = file ? pageOf(page.language, file.replace(/\.md$/, '')) : page;
      const exists = anchor ? target?.sections.some(({ id }) => id === anchor) : target;
      return exists ? [] : [span.to];
    });
    expect(wrong).toEqual([]);
  });

  it('has sections with distinct anchors, and the same blocks and pictures as in the other language', () => {
    const anchors = page.sections.map(({ id }) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
    const shape = ({ blocks, language }: GuidePage) =>
      blocks.map((block) => {
        if (block.type === 'picture') return block.file.replace(`/${language}/`, '/');
        return block.type === 'list' ? `${block.items.length} items` : block.type;
      });
    for (const language of languages)
      expect(shape(pageOf(language, page.name)!), language).toEqual(shape(page));
  });

  it('becomes a page with one title, anchors that work in both languages and no markup left', () => {
    const frame = '<html lang="en"><title>{{title}}</title>{{pages}}{{choices}}<main>{{main}}</main>';
    const html = pageHtml(
      frame,
      page,
      pages,
      targetsOf(page, pages, (file) => `/assets/${file}`),
    );
    expect(html).toContain(`<html lang="${page.language}">`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const english = pageOf('en', page.name)!;
    for (const { id } of [...page.sections, ...english.sections]) expect(html).toContain(`id="${id}"`);
    expect(html.match(/<img [^>]*width="\d+" height="\d+" alt="[^"]+"/g) ?? []).toHaveLength(
      picturesOf(page).length,
    );
    expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[*`{}]/);
  });
});

describe('The guide', () => {
  it('uses every stored picture, and all together are small', () => {
    const files = globSync('pictures/*/*', { cwd: guideFolder }).sort();
    const used = pages.flatMap((page) => picturesOf(page).map(({ file }) => file.replace('../', '')));
    expect(files).toEqual([...new Set(used)].sort());
    const bytes = files.reduce((sum, file) => sum + statSync(guideFolder + file).size, 0);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });

  it('has the sections that the app links to', () => {
    for (const target of Object.values(helpSections)) {
      const [name = '', anchor] = target.split('#');
      expect(
        pageOf('en', name)?.sections.map(({ id }) => id),
        target,
      ).toContain(anchor);
    }
  });

  it('says in each language that a page does not exist', () => {
    for (const language of languages) {
      const html = missingHtml('<html lang="en">{{pages}}{{main}}', language, pages);
      expect(html).toContain(`<html lang="${language}">`);
      for (const name of pageNames)
        expect(html).toContain(`href="/help/${language}${name === 'index' ? '' : `/${name}`}"`);
    }
  });
});

describe('Markdown', () => {
  const targets = targetsOf(pages[0]!, pages, (file) => file);
  const html = (source: string) => renderBlocks(parseMarkdown(source), targets);

  it.each([
    '### Too deep',
    '> A quotation',
    '| A | table |',
    '- A list\n  with a nested line',
    '---',
    'An *emphasis*',
    'A <b>tag</b>',
    'A [link] without an address',
    'An entity &nbsp;',
  ])('refuses what it cannot show: %s', (source) => {
    expect(() => html(source)).toThrow();
  });

  it('escapes text and renders bold text, keys, links and lists', () => {
    expect(html('## Cut & “paste”')).toBe('<h2 id="cut--paste">Cut &amp; “paste”</h2>');
    expect(html('Press `?` & **Go**, see [this](producers.md#two-words).')).toBe(
      '<p>Press <kbd>?</kbd> &amp; <strong>Go</strong>, see <a href="/help/en/producers#two-words">this</a>.</p>',
    );
    expect(html('1. One\n2. Two')).toBe('<ol><li>One</li><li>Two</li></ol>');
  });

  it.each(['gone.md', '../README.md', 'javascript:alert(1)', 'http://example.com'])(
    'refuses a link to %s',
    (target) => {
      expect(() => html(`See [this](${target}).`)).toThrow(/does not exist|not support/);
    },
  );
});
