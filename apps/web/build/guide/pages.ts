import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@rushes/contract/enums';
import { type Block, parseMarkdown } from './markdown.ts';

/** The sources: Markdown per language, and the pictures that `npm run shots -- guide` takes. */
export const guideFolder = fileURLToPath(new URL('../../../../docs/guide/', import.meta.url));

export const pageNames = ['index', 'producers', 'services', 'reviewers', 'administrators'] as const;
export type PageName = (typeof pageNames)[number];

export interface GuidePage {
  language: Language;
  name: PageName;
  title: string;
  blocks: Block[];
  sections: { id: string; text: string }[];
}

export const readPages = (): GuidePage[] =>
  languages.flatMap((language) => pageNames.map((name) => readPage(language, name)));

function readPage(language: Language, name: PageName): GuidePage {
  const blocks = parseMarkdown(readFileSync(`${guideFolder}${language}/${name}.md`, 'utf8'));
  const headings = blocks.filter((block) => block.type === 'heading');
  const [title, ...sections] = headings;
  if (title?.level !== 1 || sections.some(({ level }) => level === 1))
    throw new Error(`${language}/${name}.md needs one title, at its start`);
  return { language, name, title: title.text, blocks, sections };
}

export const pathOf = (language: Language, name: PageName): string =>
  name === 'index' ? `/help/${language}` : `/help/${language}/${name}`;
