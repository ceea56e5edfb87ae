import type { LinkFlag } from '@rushes/contract/accesslinks';
import { AppError } from '@rushes/contract/app-error';
import { AssetType, type FileKind, type Language } from '@rushes/contract/enums';
import { isPassword } from '@rushes/contract/people';
import { isInlineSafe } from '#platform/files/inline-safe.ts';

export type LinkFlags = Record<LinkFlag, 0 | 1>;

/** The current state of a link. */
export interface LinkStatus extends LinkFlags {
  revoked: boolean;
  expired: boolean;
  /** The visitor may enter: a team member for a team-only link, a recipient where the link has a list of them. */
  admitted: boolean;
  /** The maximum number of downloads is reached. */
  downloadsspent: boolean;
}

/** An item a link might show, and how it is included. */
export interface Item {
  /** A folder, a file, or another version of a file that is in the link. */
  as: 'node' | 'pod' | 'version';
  kind: FileKind;
  /** Folders between the shared item and this one: 0 for the item itself and for files in it. Null: not in the link. */
  depth: number | null;
  /** The item, or a folder above it, is team-only. */
  hidden: boolean;
  archived: boolean;
  deleted: boolean;
}

export interface Grant {
  see: boolean;
  comment: boolean;
  /** Drawings on a frame, as part of a comment. */
  draw: boolean;
  download: boolean;
  playraw: boolean;
  assets: boolean;
  /**
   * The kind of watermarked copy the visitor gets: `video` or `picture`. `none`: the file cannot carry a watermark.
   * `no`: the link has no watermark.
   */
  marked: 'no' | 'video' | 'picture' | 'none';
}

const nothing: Grant = {
  see: false,
  comment: false,
  draw: false,
  download: false,
  playraw: false,
  assets: false,
  marked: 'no',
};

/** Number of folder levels that are visible below a shared folder. */
export const DEPTH = 1;

export const isCommentable = (kind: FileKind) => kind === 'video' || kind === 'audio';

/** Decides what a link allows for an item. The only place with these rules. */
export function grantOf(link: LinkStatus, item: Item): Grant {
  if (link.revoked || link.expired || !link.admitted) return nothing;
  if (item.depth === null || item.depth > DEPTH) return nothing;
  if (item.deleted || item.archived || (item.hidden && link.teamonly === 0)) return nothing;
  if (item.as === 'version' && link.addversions === 0) return nothing;
  if (item.as === 'node') return { ...nothing, see: true };
  const comment = link.allowcomments === 1 && isCommentable(item.kind);
  const marked = link.watermark === 1 ? copyOf(item.kind) : 'no';
  return {
    see: true,
    comment,
    draw: comment && item.kind === 'video',
    download: link.allowdownloading === 1 && !link.downloadsspent && marked !== 'none',
    playraw: link.allowplayingraw === 1 && marked === 'no',
    assets: link.showassets === 1 && marked === 'no',
    marked,
  };
}

/** Audio, documents and archives cannot carry a watermark: they can be played or viewed, not downloaded. */
const copyOf = (kind: FileKind) => (kind === 'video' ? 'video' : kind === 'image' ? 'picture' : 'none');

/** How a file is included in a link. */
export interface SharedVia {
  /** The file itself was shared. */
  shared: boolean;
  /** Another version of the file was shared. */
  stackshared: boolean;
  /** Depth below the nearest shared folder; null when there is none. */
  depth: number | null;
  /** The newest version, which represents the version stack. */
  head: boolean;
}

export function grantOfPod(link: LinkStatus, pod: SharedVia & Omit<Item, 'as' | 'depth'>): Grant {
  const routes: Pick<Item, 'as' | 'depth'>[] = [
    ...(pod.shared ? [{ as: 'pod', depth: 0 } as const] : []),
    { as: pod.head ? 'pod' : 'version', depth: pod.depth },
    ...(pod.stackshared ? [{ as: 'version', depth: 0 } as const] : []),
  ];
  return routes.map((route) => grantOf(link, { ...pod, ...route })).find(({ see }) => see) ?? nothing;
}

/** Why a visitor may not download: no download is left, or the link allows none. */
export const downloadRefusal = ({ allowdownloading, downloadsspent }: LinkStatus) =>
  allowdownloading === 1 && downloadsspent ? 'ERR200' : 'ERR148';

interface Piece {
  type: AssetType;
  mimetype: string | null;
  metadata: { role?: string | undefined; derived?: 1 | undefined };
}

/**
 * What a visitor gets of an asset: an address, an address for downloads only, the address of a watermarked copy, its
 * metadata, an address only for the player, or nothing. Assets made for viewing go to everyone who sees the file; a
 * `direct` copy of the original's picture counts as the original.
 */
export function pieceOf(
  grant: Grant,
  piece: Piece,
): 'address' | 'download' | 'marked' | 'facts' | 'played' | 'none' {
  if (!grant.see) return 'none';
  if (grant.marked !== 'no') return markedPieceOf(grant, piece);
  const {
    type,
    metadata: { role, derived },
  } = piece;
  switch (type) {
    case AssetType.THUMBNAIL:
    case AssetType.LIVEPREVIEW:
    case AssetType.VTT:
      return 'address';
    case AssetType.SRT:
      return grant.assets ? 'address' : 'played';
    case AssetType.RAW:
      return originalOf(grant, piece);
    case AssetType.WEB:
      if (role === undefined || role === 'rendition') return 'address';
      return role === 'direct' && grant.playraw ? 'address' : 'none';
    case AssetType.AUDIO:
      if (derived === 1) return 'address';
      break;
    case AssetType.OTHER:
      if (role === 'peaks') return 'address';
      break;
  }
  if (!grant.assets) return 'none';
  return grant.download ? originalOf(grant, piece) : 'facts';
}

/**
 * The uploaded bytes. They can be viewed where the link allows to play originals and browsers display the type.
 * Otherwise every request for them must be a download, which is counted.
 */
function originalOf({ playraw, download }: Grant, { mimetype }: Piece) {
  if (playraw && isInlineSafe(mimetype ?? 'application/octet-stream')) return 'address';
  return download ? 'download' : 'facts';
}

/** Assets that are too small to be worth copying, or have no picture, are sent without a watermark. */
function markedPieceOf({ marked, download }: Grant, { type, metadata: { role, derived } }: Piece) {
  switch (type) {
    case AssetType.THUMBNAIL:
      return 'marked';
    case AssetType.LIVEPREVIEW:
    case AssetType.VTT:
      return 'address';
    case AssetType.RAW:
      return download ? 'marked' : 'facts';
    case AssetType.WEB:
      return marked === 'video' && role === undefined ? 'marked' : 'none';
    case AssetType.AUDIO:
      return marked === 'none' && derived === 1 ? 'address' : 'none';
    case AssetType.SRT:
      return 'played';
    default:
      return role === 'peaks' ? 'address' : 'none';
  }
}

const guest: Record<Language, string> = { en: 'Guest', nl: 'Gast' };

interface Viewer {
  id: string;
  name: string;
  email: string;
  link: { language: Language };
}

/**
 * The watermark text of a visitor: name and e-mail as given, the day, and the end of the visitor id. Names are not
 * verified and not unique; the id belongs to one browser.
 */
export function watermarkLines({ id, name, email, link }: Viewer, now: number): [who: string, when: string] {
  const who = [name, email].filter(Boolean).join(' · ') || guest[link.language];
  return [who, `${new Date(now).toISOString().slice(0, 10)} · ${id.slice(-8)}`];
}

interface Shareable {
  pods: readonly { kind: FileKind; hidden: boolean }[];
  nodes: readonly { hidden: boolean }[];
}

/** Whether the link contains, or may later contain, a file that takes comments. */
export const canHaveComments = ({ pods, nodes }: Shareable) =>
  nodes.length > 0 || pods.some(({ kind }) => isCommentable(kind));

interface Wanted extends Pick<LinkFlags, 'allowcomments' | 'teamonly'> {
  expireat: string;
}

/** Validates the settings of a link, at creation and at every change. */
export function requireValidLink(wanted: Wanted, items: Shareable, hasPassword: boolean, now: number): void {
  if (Date.parse(wanted.expireat) <= now) throw new AppError('ERR82');
  const isHidden = [...items.pods, ...items.nodes].some(({ hidden }) => hidden);
  if (isHidden && !wanted.teamonly) throw new AppError('ERR141');
  if (!wanted.allowcomments) return;
  if (!canHaveComments(items)) throw new AppError('ERR135');
  if (!hasPassword) throw new AppError('ERR122');
}

export function requireStrong(password: string): void {
  if (!isPassword(password)) throw new AppError('ERR123');
}

const DAY_MS = 86_400_000;

/** The end of the day, this many days from today, in UTC. */
export function expiryAfter(days: number, now: number): string {
  return new Date((Math.floor(now / DAY_MS) + days + 1) * DAY_MS - 1).toISOString();
}

/** Separated by commas or semicolons. Addresses are compared case-insensitively. */
export function receiversIn(text: string): string[] {
  const seen = new Map<string, string>();
  for (const one of text.split(/[,;]/).map((part) => part.trim())) {
    if (one && !seen.has(one.toLowerCase())) seen.set(one.toLowerCase(), one);
  }
  return [...seen.values()];
}
