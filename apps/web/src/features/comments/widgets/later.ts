import { lazy } from 'react';
import { chunk } from '#lib/chunk.ts';
import { addWords } from '#lib/i18n.ts';

// Each comes with its words, after the page it stands on.

async function withWords<Part>(load: () => Promise<Part>): Promise<Part> {
  const said = chunk(() => addWords('comments'));
  const part = await chunk(load);
  await said;
  return part;
}

export const PodComments = lazy(async () => ({
  default: (await withWords(() => import('./pod-comments.tsx'))).PodComments,
}));

export const CommentStage = lazy(async () => ({
  default: (await withWords(() => import('./comment-stage.tsx'))).CommentStage,
}));
