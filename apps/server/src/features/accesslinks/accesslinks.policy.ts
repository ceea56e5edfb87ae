import type { LinkFlag } from '@rushes/contract/accesslinks';
import { AppError } from '@rushes/contract/app-error';
import { AssetType, type FileKind, type Language } from '@rushes/contract/enums';
import { isPassword } from '@rushes/contract/people';

export type LinkFlags = Record<LinkFlag, 0 | 1>;

/** A link as it stands at this moment. */
export interface LinkStatus extends LinkFlags {
  revoked: boolean;
  expired: boolean;
  /** For whoever asks: of the team where it is the team's alone, and on its list of addresses where it has one. */
  admitted: boolean;
  /** As much was taken along as may be. */
  downloadsspent: boolean;
}

/** Something a link might show, and how it comes to be in it. */
export interface Item {
  /** A folder, a file, or another version of a file that is in the link. */
  as: 'node' | 'pod' | 'version';
  kind: FileKind;
  /** Folders between it and what was shared: none for that itself and for files in it; null: it is not in the link. */
  depth: number | null;
  /** It, or something above it, is team-only. */
  hidden: boolean;
  archived: boolean;
  deleted: boolean;
}

export interface Grant {
  see: boolean;
  comment: boolean;
  /** On a frame, with a comment. */
  draw: boolean;
  download: boolean;
  playraw: boolean;
  assets: boolean;
  /** Nothing leaves but copies with the name of whoever looks: which kind of copy there is. */
  marked: 'no' | 'film' | 'picture' | 'none';
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

/** One level of folders below a shared one. */
export const DEPTH = 1;

export const isCommentable = (kind: FileKind) => kind === 'video' || kind === 'audio';

/** What a link lets somebody do with something: the one place that decides it. */
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

/** On sound, papers and archives nothing can be written that stays: they can be listened to or seen, not taken along. */
const copyOf = (kind: FileKind) => (kind === 'video' ? 'film' : kind === 'image' ? 'picture' : 'none');

/** How a file can come to be in a link. */
export interface SharedVia {
  /** It was shared itself. */
  shared: boolean;
  /** Another version of it was. */
  stackshared: boolean;
  /** Below the nearest shared folder above it; null when there is none. */
  depth: number | null;
  /** The newest version, which stands for all. */
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

interface Piece {
  type: AssetType;
  metadata: { role?: string | undefined; derived?: 1 | undefined };
}

/**
 * What of a file goes along: an address to fetch it from, that of a copy with a mark, the mere facts of it, or nothing. What we made for looking is
 * for everybody who sees the file; a copy of the original's own pictures is as good as the original.
 */
export function pieceOf(
  grant: Grant,
  { type, metadata: { role, derived } }: Piece,
): 'address' | 'marked' | 'facts' | 'none' {
  if (!grant.see) return 'none';
  if (grant.marked !== 'no') return markedPieceOf(grant, { type, metadata: { role, derived } });
  switch (type) {
    case AssetType.THUMBNAIL:
    case AssetType.LIVEPREVIEW:
    case AssetType.VTT:
      return 'address';
    case AssetType.RAW:
      return grant.download || grant.playraw ? 'address' : 'facts';
    case AssetType.WEB:
      if (role === undefined) return 'address';
      return role === 'direct' && grant.playraw ? 'address' : 'none';
    case AssetType.AUDIO:
      if (derived === 1) return 'address';
      break;
    case AssetType.OTHER:
      if (role === 'peaks') return 'address';
      break;
  }
  if (!grant.assets) return 'none';
  return grant.download ? 'address' : 'facts';
}

/** What is too small to be worth taking, or has no picture, goes as it is. */
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
      return marked === 'film' && role === undefined ? 'marked' : 'none';
    case AssetType.AUDIO:
      return marked === 'none' && derived === 1 ? 'address' : 'none';
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
 * What stands on the pictures of one visitor: who they say they are, the day, and the end of the visitor's number. Nobody
 * proves a name, and two may have the same; the number is one browser's.
 */
export function markOf({ id, name, email, link }: Viewer, now: number): [who: string, when: string] {
  const who = [name, email].filter(Boolean).join(' · ') || guest[link.language];
  return [who, `${new Date(now).toISOString().slice(0, 10)} · ${id.slice(-8)}`];
}

interface Shareable {
  pods: readonly { kind: FileKind; hidden: boolean }[];
  nodes: readonly { hidden: boolean }[];
}

/** Whether there is, or may come to be, something to comment on. */
export const canHaveComments = ({ pods, nodes }: Shareable) =>
  nodes.length > 0 || pods.some(({ kind }) => isCommentable(kind));

interface Wanted extends Pick<LinkFlags, 'allowcomments' | 'teamonly'> {
  expireat: string;
}

/** What a link may be made of, and changed into. */
export function requireSound(wanted: Wanted, items: Shareable, hasPassword: boolean, now: number): void {
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

/** The last moment of a day, so many days from today, as the calendar of UTC has it. */
export function expiryAfter(days: number, now: number): string {
  return new Date((Math.floor(now / DAY_MS) + days + 1) * DAY_MS - 1).toISOString();
}

/** With commas or semicolons between them; an address is the same however it is written. */
export function receiversIn(text: string): string[] {
  const seen = new Map<string, string>();
  for (const one of text.split(/[,;]/).map((part) => part.trim())) {
    if (one && !seen.has(one.toLowerCase())) seen.set(one.toLowerCase(), one);
  }
  return [...seen.values()];
}
