import type { AccessLink, LinkState } from '@rushes/contract/accesslinks';
import { type Asset, isSubtitle } from '@rushes/contract/assets';
import { publicCommentFields } from '@rushes/contract/comments';
import { AssetType, State } from '@rushes/contract/enums';
import { keysOf, pick } from '@rushes/contract/objects';
import { publicPodFields } from '@rushes/contract/pods';
import type { SharedComment, SharedNode, SharedPod, SharedVersion } from '@rushes/contract/reviewaccess';
import type { AssetRow } from '#features/assets/index.ts';
import { groupAssets } from '#features/assets/media/index.ts';
import type { CommentRow } from '#features/comments/index.ts';
import { type Grant, pieceOf } from './accesslinks.policy.ts';
import type { LinkRow } from './accesslinks.queries.ts';
import type { NodeFacts, SharedNodeRow, SharedPodRow } from './guests/shared.queries.ts';

export const linkUrl = (publicUrl: string, code: string) => `${publicUrl}/reviewaccess/${code}`;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

type Counted = Pick<LinkRow, 'revokedat' | 'expired' | 'visits' | 'maxviews'>;

function stateOf({ revokedat, expired, visits, maxviews }: Counted): LinkState {
  if (revokedat !== null) return 'ended';
  if (expired) return 'expired';
  return maxviews !== null && visits >= maxviews ? 'usedup' : 'live';
}

export function presentLink(row: LinkRow, publicUrl: string): AccessLink {
  return {
    id: row.id,
    url: linkUrl(publicUrl, row.code),
    password: flag(row.password !== null),
    ...pick(row, ['note', 'expireat', 'showassets', 'allowdownloading', 'allowcomments', 'teamonly']),
    ...pick(row, ['allowplayingraw', 'addversions', 'watermark', 'notify', 'language', 'receivers']),
    podids: row.pods.map(({ id }) => id),
    nodeids: row.nodes.map(({ id }) => id),
    state: stateOf(row),
    ...pick(row, ['invitations', 'visits', 'downloads', 'maxviews', 'maxdownloads', 'openedat']),
    createdat: row.createdat,
    createdby: { id: row.createdbyid, name: row.createdbyname },
  };
}

// Responses for guests: no user ids, no addresses of other guests, no positions in the tree.

export const presentSharedNode = (
  { id, parentid, name, type, depth }: SharedNodeRow,
  facts: NodeFacts | undefined,
  urlOf: (asset: { id: string; name: string }) => string,
): SharedNode => ({
  id,
  parentid: depth === 0 ? null : parentid,
  name,
  type,
  files: facts?.files ?? 0,
  size: facts?.size ?? 0,
  stills: facts?.stills.map(urlOf) ?? [],
});

export function presentSharedPod(
  row: SharedPodRow,
  grant: Grant,
  assets: readonly AssetRow[],
  present: (asset: AssetRow, as: 'file' | 'download' | 'stream') => Asset,
  streamOf: (web: AssetRow) => string,
): SharedPod {
  const sizes = assets.filter(
    ({ metadata, state }) => metadata.role === 'rendition' && state === State.COMPLETE,
  );
  // A single size is better played as a file.
  const hasSizes = grant.marked === 'no' && sizes.length > 1;
  const web = assets.find(({ type, metadata }) => type === AssetType.WEB && metadata.role === undefined);
  const captions = assets.filter(
    (asset) =>
      isSubtitle(asset) &&
      asset.state === State.COMPLETE &&
      asset.broken === 0 &&
      pieceOf(grant, asset) !== 'none',
  );
  const pieces = assets.flatMap((asset) => {
    const piece = pieceOf(grant, asset);
    // Renditions are listed in their playlist.
    if (piece === 'none' || piece === 'played' || asset.metadata.role === 'rendition') return [];
    const isStream = piece === 'marked' && asset.type === AssetType.WEB;
    const isDownload = piece === 'download' || (piece === 'marked' && asset.type === AssetType.RAW);
    const shown = present(asset, isStream ? 'stream' : isDownload ? 'download' : 'file');
    return [piece === 'facts' ? { ...shown, url: null } : shown];
  });
  return {
    ...pick(row, keysOf(publicPodFields)),
    nodeid: row.depth === null ? null : row.nodeid,
    versiontext: row.versiontext,
    versions: row.versions,
    openComments: grant.comment ? row.opencomments : 0,
    asset: groupAssets(pieces),
    captions: captions.flatMap((asset) => {
      const { url, name, language } = present(asset, 'file');
      return url ? [{ url, name, language }] : [];
    }),
    cancomment: flag(grant.comment),
    candraw: flag(grant.draw),
    candownload: flag(grant.download),
    canplayraw: flag(grant.playraw),
    stream: hasSizes && web ? streamOf(web) : null,
    marked: flag(grant.marked !== 'no'),
  };
}

export const presentSharedVersion = ({
  id,
  name,
  order,
  versiontext,
  createdat,
}: SharedPodRow): SharedVersion => ({ id, name, order, versiontext, createdat });

export function presentSharedComment(row: CommentRow, visitorid: string): SharedComment {
  return {
    ...pick(row, keysOf(publicCommentFields)),
    checked: flag(row.checkedat !== null),
    createdby: { name: `${row.firstname} ${row.lastname}`.trim() },
    guest: flag(row.visitorid !== null),
    mine: flag(row.visitorid === visitorid),
  };
}
