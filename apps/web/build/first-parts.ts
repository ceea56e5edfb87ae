import type { Rolldown } from 'vite';
import { loadedWith } from './preload.ts';

/** The pages that must load fast, by the shape of their skeleton (boot/theme.js). */
const pages: Record<string, { files: readonly string[]; words: readonly string[] }> = {
  guest: { files: ['routes/guest/review-access.tsx', 'routes/guest/review-folder.tsx'], words: ['review'] },
  library: { files: ['app/layouts/main/main-layout.tsx', 'routes/library/node.tsx'], words: [] },
  file: { files: ['app/layouts/main/main-layout.tsx', 'routes/file/pod.tsx'], words: ['file', 'library'] },
};
const languages = ['en', 'nl'];

/**
 * What the first page needs beyond the entry, in a template for each shape and language. The program would request it
 * only after it has run; a browser that knows it before requests everything at once, which saves two round trips.
 */
export function firstParts(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(
    ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'),
  );
  if (!entry) throw new Error('The bundle has no entry.');
  const loaded = loadedWith(bundle, entry.fileName);
  const named = (name: string) => {
    const chunk = chunks.find((one) => one.name === name);
    if (!chunk) throw new Error(`The bundle has no chunk ${name}.`);
    return chunk.fileName;
  };
  const withPage = (page: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${page}`)));
    if (!chunk) throw new Error(`The bundle has no ${page}.`);
    return [...loadedWith(bundle, chunk.fileName)].filter((file) => !loaded.has(file));
  };
  const parts: Record<string, string[]> = {};
  for (const language of languages) parts[language] = [named(`messages-${language}`)];
  for (const [shape, { files, words }] of Object.entries(pages)) {
    parts[shape] = [...new Set(files.flatMap(withPage))];
    for (const language of languages)
      parts[`${shape}-${language}`] = words.map((set) => named(`messages-${set}-${language}`));
  }
  return Object.entries(parts).map(
    ([name, files]) => `<template id="parts-${name}">${files.map(linkOf).join('')}</template>`,
  );
}

const linkOf = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;
