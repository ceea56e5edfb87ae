import { AppError } from '@rushes/contract/app-error';
import type { AssetMetadata } from '@rushes/contract/assets';
import { type EmbedAsset, type EmbedKind, embedKinds } from '@rushes/contract/embedlinks';
import { AssetType, type FileKind } from '@rushes/contract/enums';

/** The current state of an embedded file. */
export interface EmbedStatus {
  asset: EmbedAsset;
  kind: FileKind;
  /** The file, or a folder above it, is team-only. */
  hidden: boolean;
  archived: boolean;
  deleted: boolean;
  /** Its tenant is closed, or the subscription has ended. */
  closed: boolean;
  /** The tenant allows playing originals through links. */
  playsraw: boolean;
}

/** Decides what is shown: nothing, the derived assets, or the original too. The only place with these rules. */
export function showingOf(file: EmbedStatus): 'nothing' | EmbedAsset {
  if (!isEmbeddable(file.kind)) return 'nothing';
  if (file.hidden || file.archived || file.deleted || file.closed) return 'nothing';
  return file.asset === 'raw' && !file.playsraw ? 'nothing' : file.asset;
}

export const isEmbeddable = (kind: FileKind): kind is EmbedKind =>
  embedKinds.some((embeddable) => embeddable === kind);

interface Piece {
  type: AssetType;
  metadata: Pick<AssetMetadata, 'role' | 'derived'>;
}
type Part = 'media' | 'poster' | 'peaks' | 'captions' | 'none';

/**
 * The role of an asset in an embed; `none`: it is not served. A `direct` copy of the original's picture counts as
 * the original.
 */
export function partOf(
  showing: EmbedAsset,
  kind: EmbedKind,
  { type, metadata: { role, derived } }: Piece,
): Part {
  switch (type) {
    case AssetType.THUMBNAIL:
      return 'poster';
    case AssetType.VTT:
    case AssetType.SRT:
      return kind === 'image' ? 'none' : 'captions';
    case AssetType.RAW:
      return showing === 'raw' ? 'media' : 'none';
    case AssetType.WEB:
      if (kind !== 'video') return 'none';
      return role === undefined || (role === 'direct' && showing === 'raw') ? 'media' : 'none';
    case AssetType.AUDIO:
      return kind === 'audio' && derived === 1 ? 'media' : 'none';
    case AssetType.OTHER:
      return kind === 'audio' && role === 'peaks' ? 'peaks' : 'none';
    default:
      return 'none';
  }
}

interface Wanted {
  asset: EmbedAsset;
  playsraw: boolean;
  /** A user can grant only what they are allowed to do themselves. */
  mayDownload: boolean;
}

/** Which files can be embedded. */
export function requireEmbeddable(
  { kind, hidden }: { kind: FileKind; hidden: boolean },
  { asset, playsraw, mayDownload }: Wanted,
): void {
  if (hidden) throw new AppError('ERR163');
  if (!isEmbeddable(kind)) throw new AppError('ERR177');
  if (asset === 'preview') return;
  if (!playsraw) throw new AppError('ERR176');
  if (!mayDownload) throw new AppError('ERR105');
}

export interface Size {
  width: number;
  height: number;
}

/** In the format of processing: `1920x1080`. */
export function sizeIn(resolution: string | null): Size | null {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(resolution ?? '') ?? [];
  return width && height && Number(width) > 0 && Number(height) > 0
    ? { width: Number(width), height: Number(height) }
    : null;
}

/** Scaled down to the requested size with the same aspect ratio; never enlarged. */
export function fitted({ width, height }: Size, most: Partial<Size>): Size {
  const scale = Math.min(1, (most.width ?? width) / width, (most.height ?? height) / height);
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
