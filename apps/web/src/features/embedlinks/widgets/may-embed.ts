import type { PodItem } from '#features/nodes/widgets/items.ts';

/** Video, audio and images that are not archived. The dialog checks whether the file is team-only. */
export const mayEmbed = ({ kind, archived }: Pick<PodItem, 'kind' | 'archived'>): boolean =>
  archived === 0 && (kind === 'video' || kind === 'audio' || kind === 'image');
