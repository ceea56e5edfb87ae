import type { PodItem } from '#features/nodes/widgets/items.ts';
import type { Added } from '../upload-item.ts';
import { mediaKind } from './media-kind.ts';

/** Those of the dropped files that can become a new version of this one: of the same kind and not in a folder. */
export function versionCandidates(files: readonly Added[], { kind }: Pick<PodItem, 'kind'>): Added[] {
  const wanted = kind === 'video' || kind === 'audio' || kind === 'image' ? kind : 'other';
  return files.filter(({ file, path }) => !path.includes('/') && mediaKind(file.name, file.type) === wanted);
}

/** The latest export is the most likely new version. */
export const latestOf = (candidates: readonly Added[]): Added =>
  candidates.reduce((latest, one) => (one.file.lastModified > latest.file.lastModified ? one : latest));
