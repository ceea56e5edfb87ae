import { ArchiveStatus } from '@rushes/contract/enums';
import * as access from '@rushes/contract/uploadaccess';
import { MEGABYTE } from '@rushes/contract/uploadlinks';
import { expect, test } from 'vitest';
import { hashPassword } from '#platform/crypto/password.ts';
import { newId } from '#platform/ids/uuid.ts';
import { makeToken } from '#platform/links/admission.ts';
import { type As, refusalIn } from '#test/api.ts';
import { makeNode } from '#test/fixtures.ts';
import { type Case, coverage, pairwise } from '#test/pairwise.ts';
import { openUploadLinks, SECRET } from '#test/scenes/uploadlink-scene.ts';
import { tusCreate, tusDelete, tusHead, tusPatch } from '#test/tus.ts';
import { findFrameOrigins } from './uploadaccess.service.ts';
import { refusalOf } from './uploadlinks.policy.ts';
import { insertVisit } from './uploadlinks.queries.ts';

// Compares the policy with the actual responses for every pair of factors, for every call of a sender.

const { api, world, make, change, announce } = await openUploadLinks({ storage: 1e9 });
const { db, keyring } = api.services;
const secret = await hashPassword(SECRET);

const bits = [0, 1] as const;
const factors = {
  /** A widget has no password. */
  entrance: ['plain', 'password', 'widget'],
  /** The link names this site. */
  origin: bits,
  teamonly: bits,
  expired: bits,
  revoked: bits,
  deleted: bits,
  archived: bits,
  moved: bits,
  /** The token was issued for the previous password. */
  stale: bits,
  /** Larger than the link now allows. */
  large: bits,
  full: bits,
  tenant: ['open', 'expired', 'closed'],
} as const;
type Row = Case<typeof factors>;
const rows = pairwise(factors);
// A closed link refuses everything. The remaining combinations are more informative and are tested separately.
const open = pairwise({
  ...factors,
  ...({ expired: [0], revoked: [0], deleted: [0], archived: [0], moved: [0] } as const),
  tenant: ['open'],
} as const) as Row[];

test('The upload link test cases cover every pair of factor values', () => {
  const { pairs, met } = coverage(factors, rows);
  expect(met).toBe(pairs);
  expect(rows.length).toBeLessThan(40);
});

const SITE = 'https://festival.example';
const SIZE = 2 * MEGABYTE;
const past = () => new Date(Date.now() - 1000);

/** Creates the state of the row directly in the tables: the rules for creating links are tested elsewhere. */
async function setUp(row: Row) {
  await setTenant('open');
  await setRoom(1e9);
  const folder = await makeNode(api.services, world.project, 'Inbox');
  const link = await make({ nodeid: folder.id, maxfilesize: 10 });
  const visitorid = newId();
  await insertVisit(db, { id: visitorid, linkid: link.id, network: newId() });
  const { token } = makeToken(keyring, { purpose: 'upload-pass', seconds: 60 }, { visitorid, generation: 1 });
  const guest: As = { headers: { 'upload-token': token }, cookie: '' };
  // Announced while it was allowed, so that uploads in progress meet the changed state.
  const [begun, waiting] = [
    await announce(guest, { filename: 'begun.mov', filesize: SIZE }),
    await announce(guest, { filename: 'waiting.mov', filesize: SIZE }),
  ];
  expect((await tusCreate(api, guest, begun, SIZE)).status).toBe(201);
  await change(link.id, {
    password: row.entrance === 'password' ? secret : null,
    widget: row.entrance === 'widget' ? 1 : 0,
    origins: row.origin ? [SITE] : ['https://elsewhere.example'],
    teamonly: row.teamonly,
    ...(row.expired ? { expireat: past() } : {}),
    ...(row.revoked ? { revokedat: new Date() } : {}),
    ...(row.moved ? { path: world.folder.path } : {}),
    ...(row.stale ? { generation: 2 } : {}),
    ...(row.large ? { maxfilesize: 1 } : {}),
  });
  await db
    .updateTable('nodes')
    .set({
      archived: row.archived ? ArchiveStatus.ARCHIVED : ArchiveStatus.NOTARCHIVED,
      ...(row.deleted ? { deletedat: new Date(), deletionid: newId(), binned: 1 as const } : {}),
    })
    .where('id', '=', folder.id)
    .execute();
  if (row.full) await setRoom(0);
  await setTenant(row.tenant);
  return { link, guest, begun, waiting };
}

const setTenant = (to: Row['tenant']) =>
  db
    .updateTable('tenants')
    .set({ deletedat: to === 'closed' ? new Date() : null, periodend: to === 'expired' ? past() : null })
    .where('id', '=', world.studio.id)
    .execute();
const setRoom = (limit: number) =>
  db
    .updateTable('resources')
    .set({ limit })
    .where('tenantid', '=', world.studio.id)
    .where('name', '=', 'storage')
    .execute();

const statuses: Record<string, string> = { '1012': '401 1012', '1014': '401 1014', ERR180: '409 ERR180' };

/** The expected result by the policy, derived from the row and not from the tables. */
function ruleFor(row: Row) {
  const isOver = row.revoked === 1 || row.tenant !== 'open';
  const link = {
    revoked: isOver,
    expired: row.expired === 1,
    deleted: row.deleted === 1,
    archived: row.archived === 1,
    moved: row.moved === 1,
  };
  const refusal = refusalOf(link);
  // The page of a tenant without a subscription says that it is paused, not that the link was revoked.
  const isPaused = row.revoked === 0 && row.tenant === 'expired';
  const shown = statuses[refusalOf({ ...link, revoked: false }) ?? '1012']!;
  const answer = refusal ? statuses[refusal]! : 'ok';
  const inside = row.stale ? '401 1014' : answer;
  const fitting = inside === 'ok' && row.large ? '413 ERR147' : inside;
  return {
    entrance: isPaused ? shown : isOver ? '404 11017' : answer,
    authorize: isOver ? '401 1013' : answer,
    inside,
    // The first bytes were reserved at the announcement.
    sending: fitting,
    announce: fitting === 'ok' && row.full ? '403 ERR11' : fitting,
  };
}

const answerOf = async (response: Response) => (response.ok ? 'ok' : refusalIn(response));

test.each([...rows, ...open].map((row) => [JSON.stringify(row), row] as const))(
  'Upload link calls follow the policy for %s',
  async (_, row) => {
    const { link, guest, begun, waiting } = await setUp(row);
    const rule = ruleFor(row);
    const get = (path: string) => api.fetch(`/api/v1/uploadaccess/${path}`, guest);
    const post = (path: string, body: object) =>
      api.fetch(`/api/v1/${path}`, guest, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const enter = (password: string) => post(access.authorizeUpload.path, { code: link.code, password });
    const storage = await get('resources/storage?units=1000');
    const fits = storage.ok ? ((await storage.clone().json()) as { fits: number }).fits : null;
    const head = await tusHead(api, guest, begun);
    const created = await tusCreate(api, guest, waiting, SIZE);
    const sent = await tusPatch(api, guest, begun, 0, new Uint8Array(5));

    expect({
      entrance: await answerOf(await get(link.code)),
      authorize: await answerOf(await enter(SECRET)),
      wrong: await answerOf(await enter('Wrong-word-7!')),
      storage: await answerOf(storage),
      fits,
      folder: await answerOf(await api.fetch(`/api/v1/${access.getUploadFolder.path}`, guest)),
      announce: await answerOf(await post(access.announceUpload.path, { filename: 'a.mov', filesize: SIZE })),
      // A HEAD response has no body, so only its status is compared.
      head: head.status,
      create: await answerOf(created),
      append: await answerOf(sent),
      frames: await findFrameOrigins(db, link.code),
    }).toEqual({
      entrance: rule.entrance,
      authorize: rule.authorize,
      wrong: row.entrance === 'password' ? '401 1013' : rule.authorize,
      storage: rule.inside,
      fits: rule.inside === 'ok' ? (row.full ? 0 : 1) : null,
      folder: rule.inside,
      announce: rule.announce,
      head: rule.sending === 'ok' ? 200 : Number(rule.sending.slice(0, 3)),
      create: rule.sending,
      append: rule.sending,
      frames:
        row.entrance === 'widget' && !row.revoked && row.tenant === 'open'
          ? [row.origin ? SITE : 'https://elsewhere.example']
          : [],
    });
    expect(await answerOf(await tusDelete(api, guest, begun))).toBe(rule.inside);
  },
);
