import { type Block, parseSpans } from './markdown.ts';

/** Where a page finds what it refers to. */
export interface Targets {
  linkTo(target: string): string;
  picture(file: string): { src: string; width: number; height: number };
  /** Anchors that work in every language, by anchor of this page. */
  anchors: ReadonlyMap<string, string>;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!);

export const renderBlocks = (blocks: readonly Block[], targets: Targets): string =>
  blocks.map((block) => renderBlock(block, targets)).join('\n');

function renderBlock(block: Block, targets: Targets): string {
  switch (block.type) {
    case 'heading': {
      const shared = targets.anchors.get(block.id);
      const anchor = shared && shared !== block.id ? `<span id="${shared}"></span>` : '';
      const tag = `h${block.level}`;
      return `<${tag} id="${block.id}">${anchor}${renderText(block.text, targets)}</${tag}>`;
    }
    case 'paragraph':
      return `<p>${renderText(block.text, targets)}</p>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const items = block.items.map((item) => `<li>${renderText(item, targets)}</li>`);
      return `<${tag}>${items.join('')}</${tag}>`;
    }
    case 'picture': {
      const { src, width, height } = targets.picture(block.file);
      // Taken with two device pixels per pixel.
      const size = `width="${Math.round(width / 2)}" height="${Math.round(height / 2)}"`;
      const image = `<img src="${src}" ${size} alt="${escapeHtml(block.alt)}" loading="lazy">`;
      // On a phone the text in a picture is readable only in its full size.
      return `<a class="picture" href="${src}">${image}</a>`;
    }
  }
}

const renderText = (source: string, targets: Targets): string =>
  parseSpans(source)
    .map((span) => {
      const text = escapeHtml(span.text);
      if (span.type === 'bold') return `<strong>${text}</strong>`;
      if (span.type === 'code') return `<kbd>${text}</kbd>`;
      return span.type === 'link' ? `<a href="${escapeHtml(targets.linkTo(span.to))}">${text}</a>` : text;
    })
    .join('');
