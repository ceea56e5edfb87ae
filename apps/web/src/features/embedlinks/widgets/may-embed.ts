import type { PodItem } from '#lib/items.ts';

/** What is seen or heard, and is there; whether it is team-only the dialog tells. */
export const mayEmbed = ({ kind, archived }: Pick<PodItem, 'kind' | 'archived'>): boolean =>
  archived === 0 && (kind === 'video' || kind === 'audio' || kind === 'image');
