import { type CallOf, type Endpoint, urlPath } from '@rushes/contract/endpoint';
import { ArchiveStatus, AssetType, fileKinds } from '@rushes/contract/enums';
import * as review from '@rushes/contract/reviewaccess';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storeComment } from '#features/comments/index.ts';
import { dummyHash } from '#platform/crypto/password.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type As, refusalIn } from '#test/api.ts';
import { makeAsset, makeNode } from '#test/fixtures.ts';
import { type Case, coverage, pairwise } from '#test/pairwise.ts';
import { kim, openLinks } from '#test/scenes/link-scene.ts';
import { tinyVideo } from '#test/scenes/watermark-scene.ts';
import { grantOfPod, type LinkStatus, pieceOf } from './accesslinks.policy.ts';
import { insertVisitor } from './guests/visitors.queries.ts';
import { makeToken } from './model/guest-token.ts';
import { markedUrl, sharedUrl } from './model/shared-url.ts';

// Compares the policy with the actual responses for every pair of factors, for every guest call and for the media
// URLs.

const { api, world, video, make } = await openLinks();
const { db, keyring } = api.services;

// Real media: a link with a watermark re-encodes them.
const still = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } })
  .jpeg()
  .toBuffer();
const moving = await tinyVideo(api.services);
const words = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHallo\n');

const bits = [0, 1] as const;
const factors = {
  place: ['shared', 'depth 0', 'depth 1', 'depth 2', 'outside', 'version'],
  kind: fileKinds,
  showassets: bits,
  allowdownloading: bits,
  allowcomments: bits,
  allowplayingraw: bits,
  addversions: bits,
  watermark: bits,
  linkteamonly: bits,
  member: bits,
  /** The link is limited to the visitor's address, which was or was not proven. */
  forsome: bits,
  proven: bits,
  spent: bits,
  hidden: bits,
  archived: bits,
  deleted: bits,
  expired: bits,
  revoked: bits,
} as const;
type Row = Case<typeof factors>;
const rows = pairwise(factors);
// With an ended link or a deleted file everything is refused. The remaining combinations are more informative and
// are tested separately.
const open = pairwise({
  ...factors,
  archived: [0],
  deleted: [0],
  expired: [0],
  revoked: [0],
  linkteamonly: [0],
  forsome: [0],
  hidden: [0],
} as const) as Row[];

test('The test cases contain every pair of two factor values', () => {
  const { pairs, met } = coverage(factors, rows);
  expect(met).toBe(pairs);
  expect(rows.length).toBeLessThan(90);
});

const depthOf = (place: Row['place']) => (place.startsWith('depth') ? Number(place.at(-1)) : null);

/** Creates the state of the row directly in the tables: the rules for creating links are tested elsewhere. */
async function setUp(row: Row) {
  const top = await makeNode(api.services, world.project, 'Top');
  const below = await makeNode(api.services, top, 'Below');
  const deep = await makeNode(api.services, below, 'Deep');
  const depth = depthOf(row.place);
  const folder = depth === null ? world.folder : [top, below, deep][depth]!;
  const id = await video(folder, { kind: row.kind });
  const head = row.place === 'version' ? await video() : undefined;
  if (head) await db.updateTable('pods').set({ parentpodid: head }).where('id', '=', id).execute();
  const asset = async (type: AssetType, name: string, mimetype: string) => {
    const bytes =
      { 'web.mp4': moving, 'words.srt': words }[name] ??
      (/jpg|png/.test(name) || row.kind === 'image' ? still : Buffer.from(name));
    return {
      bytes,
      type,
      name,
      mimetype,
      id: await makeAsset(api.services, folder, id, { name, bytes, mimetype, type }),
    };
  };
  const assets = [
    await asset(AssetType.RAW, 'raw.mp4', 'video/mp4'),
    await asset(AssetType.WEB, 'web.mp4', 'video/mp4'),
    await asset(AssetType.THUMBNAIL, 'still.jpg', 'image/jpeg'),
    await asset(AssetType.SRT, 'words.srt', 'application/x-subrip'),
    await asset(AssetType.IMAGE, 'beside.png', 'image/png'),
  ];
  const link = await make(
    depth === null
      ? { podids: [head ?? (row.place === 'shared' ? id : await video())] }
      : { nodeids: [top.id] },
  );
  const visitorid = newId();
  const userid = row.member ? world.users.team : null;
  await db
    .transaction()
    .execute((trx) =>
      insertVisitor(trx, { id: visitorid, linkid: link.id, userid, proven: row.proven, ...kim }),
    );
  if (row.forsome)
    await db
      .insertInto('accesslink_receivers')
      .values({ id: newId(), linkid: link.id, email: kim.email })
      .execute();
  const comment = newId();
  await db.transaction().execute((trx) =>
    storeComment(trx, {
      id: comment,
      tenantid: world.studio.id,
      podid: id,
      parentid: null,
      content: 'Mine',
      teamonly: 0,
      createdbyid: null,
      visitorid,
    }),
  );
  const { showassets, allowdownloading, allowcomments, allowplayingraw, addversions, watermark } = row;
  await db
    .updateTable('accesslinks')
    .set({
      ...{ showassets, allowdownloading, allowcomments, allowplayingraw, addversions, watermark },
      teamonly: row.linkteamonly,
      // Comments require a password. Its value is unknown; the visitor is already admitted.
      password: allowcomments ? dummyHash() : null,
      ...(row.expired ? { expireat: new Date(Date.now() - 1000) } : {}),
      ...(row.revoked ? { revokedat: new Date() } : {}),
      ...(row.spent ? { maxdownloads: 1, downloads: 1 } : {}),
    })
    .where('id', '=', link.id)
    .execute();
  await db
    .updateTable('pods')
    .set({
      teamonly: row.hidden,
      archived: row.archived ? ArchiveStatus.ARCHIVED : ArchiveStatus.NOTARCHIVED,
      ...(row.deleted ? { deletedat: new Date(), deletionid: newId(), binned: 1 } : {}),
    })
    .where('id', '=', id)
    .execute();
  const admission = { visitorid, generation: 1 };
  const as: As = {
    headers: { 'access-token': makeToken(keyring, 'review-pass', admission).token },
    cookie: '',
  };
  return { id, folder: depth === null ? undefined : folder.id, assets, comment, admission, as };
}

/** The expected result by the policy, derived from the row and not from the tables. */
function ruleFor(row: Row) {
  const isOfTeam = row.linkteamonly === 0 || row.member === 1;
  // A team member has the address of their account, which is not on the list.
  const admitted = isOfTeam && (row.forsome === 0 || (row.proven === 1 && row.member === 0));
  const status: LinkStatus = {
    ...{ showassets: row.showassets, allowdownloading: row.allowdownloading },
    ...{ allowcomments: row.allowcomments, allowplayingraw: row.allowplayingraw },
    addversions: row.addversions,
    watermark: row.watermark,
    teamonly: row.linkteamonly,
    notify: 0,
    expired: row.expired === 1,
    revoked: row.revoked === 1,
    admitted,
    downloadsspent: row.spent === 1,
  };
  const grant = grantOfPod(status, {
    kind: row.kind,
    hidden: row.hidden === 1,
    archived: row.archived === 1,
    deleted: row.deleted === 1,
    shared: row.place === 'shared',
    stackshared: row.place === 'shared' || row.place === 'version',
    head: row.place !== 'version',
    depth: depthOf(row.place),
  });
  const end = !admitted || row.revoked ? '401 1013' : row.expired ? '401 1012' : undefined;
  return { grant, end };
}

const drawing = {
  ratio: 0.5625,
  shapes: [{ kind: 'box', ink: 'ffc53d', x: 0.1, y: 0.1, width: 0.2, height: 0.2 }],
} as const;

test.each([...rows, ...open].map((row) => [JSON.stringify(row), row] as const))(
  'Every guest call and media URL follows the access link policy: %s',
  async (_, row) => {
    const { id, folder, assets, comment, admission, as } = await setUp(row);
    const { grant, end } = ruleFor(row);
    /** `ok`, or the refusal. */
    const asked = async <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<string> => {
      const { params, query, body } = input as Record<string, Record<string, string> | undefined>;
      const path = urlPath(endpoint.path).replace(/:(\w+)/g, (__, name: string) => params![name]!);
      const response = await api.fetch(`${path}?${new URLSearchParams(query)}`, as, {
        method: endpoint.method,
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      });
      if (!response.ok) return refusalIn(response);
      await response.body?.cancel();
      return 'ok';
    };
    const listed = async () => {
      const query = folder ? { nodeid: folder } : {};
      const refusal = await asked(review.getSharedFiles, { query });
      if (refusal !== 'ok') return refusal;
      const { pods } = await api.call(review.getSharedFiles, { query }, as);
      return pods.some((pod) => pod.id === id) ? 'listed' : 'not listed';
    };
    const fetched = async ({ id: assetid, name, bytes }: (typeof assets)[number], isDownload: boolean) => {
      const url = sharedUrl(keyring, admission, assetid, name) + (isDownload ? '&download=1' : '');
      const response = await api.fetch(url);
      if (!response.ok) return refusalIn(response);
      const got = Buffer.from(await response.arrayBuffer());
      if (got.equals(bytes)) return 'ok';
      if (got.toString().startsWith('WEBVTT\n')) return 'as WebVTT';
      const isPicture = response.headers.get('content-type') === 'image/jpeg';
      return got.length > 0 && (isPicture || got.includes('moof')) ? 'marked' : 'other bytes';
    };

    const commenting = end ?? (!grant.see ? '404 ERR6' : grant.comment ? 'ok' : '403 ERR27');
    const drawn = commenting === 'ok' && !grant.draw ? '400 11406' : commenting;
    const isTooDeep = depthOf(row.place) === 2;
    const expected: Record<string, string> = {
      files: end ?? (isTooDeep ? '404 ERR7' : grant.see && row.place !== 'version' ? 'listed' : 'not listed'),
      pod: end ?? (grant.see ? 'ok' : '404 ERR6'),
      live: end ?? 'ok',
      comments: commenting,
      say: commenting,
      draw: drawn,
      change: commenting,
      remove: commenting,
    };
    const seen: Record<string, string> = {
      files: await listed(),
      pod: await asked(review.getSharedPod, { params: { id } }),
      live: await asked(review.sharedLive, {}),
      comments: await asked(review.listSharedComments, { query: { podid: id } }),
      say: await asked(review.createSharedComment, { body: { podid: id, content: 'Too dark' } }),
      draw: await asked(review.createSharedComment, {
        body: { podid: id, content: 'Here', start: 0, drawing: { ...drawing, shapes: [...drawing.shapes] } },
      }),
      change: await asked(review.updateSharedComment, {
        params: { id: comment },
        body: { content: 'Other' },
      }),
      remove: await asked(review.deleteSharedComment, { params: { id: comment } }),
    };
    for (const asset of assets)
      for (const isDownload of [false, true]) {
        const name = `${asset.name}${isDownload ? ' saved' : ''}`;
        const piece = end === undefined ? pieceOf(grant, { ...asset, metadata: {} }) : 'none';
        const isMarked = piece === 'marked';
        // A video with a watermark is played in segments, and sent whole only as a download.
        const isDownloadOnly = piece === 'download' || (isMarked && asset.type !== AssetType.THUMBNAIL);
        const isPlayedOnly = piece === 'played';
        const isGiven =
          piece !== 'none' && piece !== 'facts' && (isDownload ? !isPlayedOnly : !isDownloadOnly);
        // The player gets subtitles in SRT as WebVTT.
        const isCaption = asset.type === AssetType.SRT && !isDownload;
        const given = isMarked ? 'marked' : isCaption ? 'as WebVTT' : 'ok';
        const isSpent = row.allowdownloading === 1 && row.spent === 1;
        const refused = isSpent ? '403 ERR200' : '403 ERR148';
        if (piece === 'facts' && isSpent) expected[name] = refused;
        else expected[name] = !isGiven ? '404 ERR17' : isDownload && !grant.download ? refused : given;
        seen[name] = await fetched(asset, isDownload);
      }
    const web = assets.find(({ type }) => type === AssetType.WEB)!;
    const plays = end === undefined && grant.marked === 'video';
    for (const piece of ['index.m3u8', 'begin.mp4', '0.m4s']) {
      const response = await api.fetch(markedUrl(keyring, admission, web.id).replace('index.m3u8', piece));
      expected[piece] = plays ? 'ok' : '404 ERR17';
      seen[piece] = response.ok ? 'ok' : await refusalIn(response);
      if (response.ok) await response.body?.cancel();
    }
    expect(seen).toEqual(expected);
  },
);
