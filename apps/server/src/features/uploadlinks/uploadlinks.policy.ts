import { AppError, invalid } from '@rushes/contract/app-error';
import type { Language } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import { MEGABYTE, type UploadLink } from '@rushes/contract/uploadlinks';

/** The current state of a link and its folder. */
export interface LinkStatus {
  /** Revoked, or its tenant is closed. */
  revoked: boolean;
  expired: boolean;
  deleted: boolean;
  archived: boolean;
  /** The folder was moved since a user confirmed that files may be uploaded there. */
  moved: boolean;
}

/** Why a link refuses uploads. The only place with these rules. */
export function refusalOf(link: LinkStatus): PlainCode | undefined {
  if (link.revoked) return '1014';
  if (link.expired) return '1012';
  return link.deleted || link.archived || link.moved ? 'ERR180' : undefined;
}

/** The same for the creator of the link. */
export function stateOf(link: LinkStatus): UploadLink['state'] {
  if (link.expired) return 'expired';
  return refusalOf({ ...link, revoked: false }) ? 'away' : 'open';
}

const bytesOf = (megabytes: number) => Math.floor(megabytes * MEGABYTE);
/** In whole MB, rounded up so that a file that is too large does not seem to fit. */
const shownSize = (bytes: number) => Math.ceil(bytes / MEGABYTE);

export function requireFitting({ maxfilesize }: { maxfilesize: number }, filesize: number): void {
  if (filesize <= bytesOf(maxfilesize)) return;
  throw new AppError('ERR147', { size: shownSize(filesize), max: maxfilesize });
}

/**
 * A page sends three files at a time. Each open upload reserves up to a megabyte before any byte arrives: this bounds
 * what a script can reserve without sending anything.
 */
const openMax = { ofLink: 500, ofNetwork: 100 };

export function requireFewOpen(open: typeof openMax): void {
  requireFewOfNetwork(open);
  if (isFull(open)) throw new AppError('ERR191');
}

export function requireFewOfNetwork({ ofNetwork }: typeof openMax): void {
  if (ofNetwork >= openMax.ofNetwork) throw new AppError('ERR191');
}

export const isFull = ({ ofLink }: typeof openMax): boolean => ofLink >= openMax.ofLink;

/** 5 GiB. */
const UNDER_BYTES = 5 * 1024 * MEGABYTE;

interface Wanted {
  maxfilesize: number;
  expireat: string;
  teamonly: 0 | 1;
  widget: 0 | 1;
  origins: readonly string[];
}

/** Validates the settings of a link, at creation and at every change. `hidden`: the folder is team-only. */
export function requireValidLink(
  wanted: Wanted,
  { hasPassword, hidden }: { hasPassword: boolean; hidden: boolean },
  now: number,
): void {
  const bytes = bytesOf(wanted.maxfilesize);
  if (!(bytes > 0 && bytes < UNDER_BYTES)) throw new AppError('ERR83');
  if (Date.parse(wanted.expireat) <= now) throw new AppError('ERR82');
  if (hidden && !wanted.teamonly) throw new AppError('ERR142');
  if (!wanted.widget) return;
  if (hasPassword) throw new AppError('ERR134');
  if (wanted.origins.length === 0) throw invalid('origins', 'widgetSite');
}

/** Origins as a browser sends them, without duplicates. They become part of a header, so anything else is rejected. */
export function readOrigins(given: readonly string[]): string[] {
  const origins = given.map((text) => {
    const url = URL.parse(text);
    const isSite = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
    if (!isSite || url.username || !/^https?:\/\/[\w.:[\]-]+$/.test(url.origin))
      throw invalid('origins', 'siteAddress');
    return url.origin;
  });
  return [...new Set(origins)];
}

/** Name of a guest who gives none. */
const nameless: Record<Language, string> = { en: 'Guest', nl: 'Gast' };
export const nameOf = (given: string, language: Language): string => given || nameless[language];

const QUIET_MS = 60_000;
const AGAIN_MS = 5 * 60_000;
const LONGEST_MS = 60 * 60_000;

/** Files arrive one after another: the owner is notified once, after a pause. */
export const quietUntil = (now: number): Date => new Date(now + QUIET_MS);

/** While uploads are in progress, wait for them, up to a maximum. Null: notify now. */
export function notifyLater(open: number, firstArrival: number, now: number): Date | null {
  return open > 0 && now - firstArrival < LONGEST_MS ? new Date(now + AGAIN_MS) : null;
}
