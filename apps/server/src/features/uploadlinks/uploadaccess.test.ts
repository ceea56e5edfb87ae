import { createPod, updatePod } from '@rushes/contract/pods';
import {
  announceUpload,
  authorizeUpload,
  getUploadAccess,
  getUploadFolder,
  uploadStorage,
} from '@rushes/contract/uploadaccess';
import { updateUploadLink } from '@rushes/contract/uploadlinks';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type As, refusalIn } from '#test/api.ts';
import { makeNode, type Place } from '#test/fixtures.ts';
import { openUploadLinks, SECRET } from '#test/scenes/uploadlink-scene.ts';
import { sendBytes } from '#test/scenes/uploads-scene.ts';
import { openPatch, tusCreate, tusDelete, tusHead, tusPatch } from '#test/tus.ts';

let scene: Awaited<ReturnType<typeof openUploadLinks>>;
beforeAll(async () => {
  scene = await openUploadLinks();
});

const bearer = (token: string): As => ({ headers: { 'upload-token': token }, cookie: '' });
const five = Buffer.from('bytes');

describe('Entering an upload link [N161]', () => {
  test('first shows only the tenant and whether a password is required', async () => {
    const { api, make } = scene;
    const { code } = await make({ password: SECRET, note: 'Day 3', language: 'nl' });
    expect(await api.call(getUploadAccess, { params: { code } })).toEqual({
      access: {
        tenant: 'Studio',
        brand: { logo: null, homeurl: null },
        password: 1,
        widget: 0,
        language: 'nl',
      },
      pass: null,
    });
    expect(await api.refused(getUploadAccess, { params: { code: 'nothing' } })).toBe('404 11017');
  });

  test('gives the same error for a wrong password, code or revoked link, and limits attempts', async () => {
    const { api, make, end } = scene;
    const [open, ended] = [await make({ password: SECRET }), await make({ password: SECRET })];
    await end(ended.id);
    const authorize = (code: string, password: string) =>
      api.refused(authorizeUpload, { body: { code, password } });
    expect(await authorize(open.code, 'wrong')).toBe('401 1013');
    expect(await authorize('nothing', SECRET)).toBe('401 1013');
    expect(await authorize(ended.code, SECRET)).toBe('401 1013');
    const [revoked, unknown] = await Promise.all(
      [ended.code, 'nothing'].map((code) => api.fetch(`/api/v1/uploadaccess/${code}`)),
    );
    expect(await revoked!.json()).toMatchObject({
      error: { code: '11017', message: { params: { cause: 'revoked' } } },
    });
    expect(JSON.stringify(await unknown!.json())).not.toContain('revoked');
    for (let attempt = 2; attempt <= 10; attempt++) await authorize(open.code, 'wrong');
    expect(await authorize(open.code, SECRET)).toMatch(/^429/);
  });

  test('is remembered by a cookie until the password changes', async () => {
    const { api, make, team } = scene;
    const { id, code } = await make({ password: SECRET });
    const body = JSON.stringify({ code, password: SECRET });
    const headers = { 'content-type': 'application/json' };
    const path = '/api/v1/uploadaccess/authorize';
    const admitted = await api.fetch(path, undefined, { method: 'POST', body, headers });
    const [cookie] = admitted.headers.getSetCookie();
    expect(cookie).toContain(`Path=/api/v1/uploadaccess/${code};`);
    expect(cookie).toContain('HttpOnly; SameSite=Strict');
    const ask = async () => {
      const init = { headers: { cookie: cookie!.split(';')[0]! } };
      const response = await api.fetch(`/api/v1/uploadaccess/${code}`, undefined, init);
      return ((await response.json()) as { pass: { uploadToken: string } | null }).pass;
    };
    const pass = await ask();
    expect((await api.call(getUploadFolder, {}, bearer(pass!.uploadToken))).folder.name).toBe('Folder');
    await api.call(updateUploadLink, { params: { id }, body: { password: `${SECRET}2` } }, team);
    expect(await ask()).toBeNull();
    expect(await api.refused(getUploadFolder, {}, bearer(pass!.uploadToken))).toBe('401 1014');
  });

  test('returns 1014 for an invalid token at every endpoint [N161, AA301]', async () => {
    const { api, make, enter, team } = scene;
    const { code } = await make();
    const good = (await enter(code)).headers['upload-token']!;
    const expired = good.replace(/\.(\d{13})\./, '.1000000000000.');
    for (const token of ['', 'x', `${good}x`, expired, good.replace(/^./, (c) => (c === '0' ? '1' : '0'))]) {
      const guest = bearer(token);
      expect(await api.refused(getUploadFolder, {}, guest), token).toBe('401 1014');
      expect(await api.refused(uploadStorage, {}, guest)).toBe('401 1014');
      expect(await scene.notTaken(guest)).toBe('401 1014');
      expect((await tusHead(api, guest, newId())).status).toBe(401);
      expect(await refusalIn(await tusPatch(api, guest, newId(), 0, five))).toBe('401 1014');
    }
    // A session is not a link token.
    expect(await api.refused(getUploadFolder, {}, team)).toBe('401 1014');
  });
});

describe('Upload link details for guests', () => {
  test('show folder name, size limit and owner, but no contents [N157, N161]', async () => {
    const { api, make, enter } = scene;
    const link = await make({ note: 'Day 3, sound included', maxfilesize: 5000 });
    const { folder } = await api.call(getUploadFolder, {}, await enter(link.code));
    expect(folder).toEqual({
      tenant: 'Studio',
      name: 'Folder',
      maxfilesize: 5000,
      note: 'Day 3, sound included',
      createdby: { name: 'team Test' },
      createdat: link.createdat,
      expireat: link.expireat,
      widget: 0,
    });
  });

  test('show whether a size fits, without figures [N161]', async () => {
    const { api, make, enter } = scene;
    const guest = await enter((await make()).code);
    expect(await api.call(uploadStorage, { query: { units: 1000 } }, guest)).toEqual({ fits: 1 });
    expect(await api.call(uploadStorage, { query: { units: 1e15 + 1 } }, guest)).toEqual({ fits: 0 });
  });
});

describe('Uploading through a link', () => {
  test('stores the file for the link owner, with the name and note of the sender [N161]', async () => {
    const { make, enter, send, podOf, world, api } = scene;
    const guest = await enter((await make()).code);
    const id = await send(guest, { lastModified: 1234, uploaderName: ' Tomas ', note: '<b>Slate 41</b>' });
    const pod = await podOf(id);
    expect(pod).toMatchObject({
      name: 'a.mov',
      nodeid: world.folder.id,
      note: '<b>Slate 41</b>',
      teamonly: 0,
      createdbyid: world.users.team,
      jsondata: { uploaderName: 'Tomas', note: '<b>Slate 41</b>', lastModified: 1234 },
      state: 'finished',
    });
    const log = await api.services.db
      .selectFrom('action_logs')
      .select(['action', 'userid', 'username'])
      .where('podid', '=', pod!.id)
      .execute();
    expect(log).toEqual([{ action: 'uploaded', userid: null, username: 'Tomas' }]);
  });

  test('applies a name and note that the sender enters later, but keeps a note of a member', async () => {
    const { api, make, enter, send, announce, podOf, team } = scene;
    const { code } = await make();
    const guest = await enter(code);
    const [open, sent] = [newId(), newId()];
    const first = await announce(guest, { uuid: open });
    const second = await send(guest, { uuid: sent, note: 'Slate 41' });
    await api.call(updatePod, { params: { id: (await podOf(second))!.id }, body: { note: 'Checked' } }, team);
    const again = { uploaderName: 'Tomas', note: 'Slate 42' };
    expect(await announce(guest, { uuid: open, ...again })).toBe(first);
    expect(await announce(guest, { uuid: sent, ...again })).toBe(second);
    const sender = { jsondata: { uploaderName: 'Tomas', note: 'Slate 42' } };
    expect(await podOf(first)).toMatchObject({ ...sender, note: 'Slate 42' });
    expect(await podOf(second)).toMatchObject({ ...sender, note: 'Checked' });
    // The id of the browser belongs to its link.
    await announce(await enter((await make()).code), { uuid: open, uploaderName: 'Other' });
    expect(await podOf(first)).toMatchObject(sender);
  });

  test('numbers a file with an existing name without telling the guest', async () => {
    const { api, make, enter, podOf, send } = scene;
    const guest = await enter((await make()).code);
    await send(guest, { filename: 'twice.mov' });
    const body = { filename: 'twice.mov', filesize: 5 };
    const reply = await api.call(announceUpload, { body }, guest);
    expect(Object.keys(reply)).toEqual(['upload']);
    expect((await podOf(reply.upload.id))?.name).toBe('twice (2).mov');
  });

  test('creates the folders of the sender once, below the folder of the link', async () => {
    const { make, enter, send, podOf, world } = scene;
    const guest = await enter((await make()).code);
    const ids = [
      await send(guest, { relativePath: 'Card 1/Clips/a.mov' }),
      await send(guest, { filename: 'b.mov', relativePath: 'Card 1/Clips/b.mov' }),
    ];
    const [a, b] = [await podOf(ids[0]!), await podOf(ids[1]!)];
    expect(a!.foldername).toBe('Clips');
    expect(b!.nodeid).toBe(a!.nodeid);
    expect(a!.parentid).not.toBe(world.folder.id);
    expect(await scene.notTaken(guest, { relativePath: '../../a.mov' })).toBe('400 11406');
  });

  test('creates team-only files for a team-only link', async () => {
    const { make, enter, send, podOf } = scene;
    const id = await send(await enter((await make({ teamonly: 1 })).code));
    expect((await podOf(id))!.teamonly).toBe(1);
  });

  test('applies the general name limit and the file size limit of the link', async () => {
    const { make, enter, notTaken, announce } = scene;
    const guest = await enter((await make({ maxfilesize: 1 })).code);
    expect(await notTaken(guest, { filename: 'x'.repeat(192) })).toBe('400 ERR124');
    expect(await notTaken(guest, { filename: '' })).toBe('400 11406');
    expect(await notTaken(guest, { filesize: 1_048_577 })).toBe('413 ERR147');
    expect(await notTaken(guest, { filesize: -1 })).toBe('400 11406');
    expect(await announce(guest, { filesize: 1_048_576 })).toBeTruthy();
  });

  test('limits the number of files per link, and creates nothing above it', async () => {
    const { api, make, enter, announce, notTaken } = scene;
    const link = await make();
    const guest = await enter(link.code);
    await announce(guest);
    const { db } = api.services;
    await db
      .updateTable('rate_limits')
      .set({ count: 50_000 })
      .where('key', '=', `link-files:${link.id}`)
      .execute();
    expect(await notTaken(guest, { relativePath: 'Too many/a.mov' })).toBe('429 11429');
    expect(await db.selectFrom('nodes').select('id').where('name', '=', 'Too many').execute()).toEqual([]);
    // The limit is per link: another link is not affected.
    await announce(await enter((await make()).code));
  });

  test('refuses more bytes than announced', async () => {
    const { api, make, enter, announce } = scene;
    const guest = await enter((await make()).code);
    const id = await announce(guest);
    expect(await refusalIn(await tusCreate(api, guest, id, 6))).toBe('400 11406');
    await tusCreate(api, guest, id, 5);
    expect((await tusPatch(api, guest, id, 0, Buffer.from('bytes!'))).status).toBe(413);
  });

  test('refuses a file above the storage limit before creating folders', async () => {
    const { api, make, enter, notTaken, world } = scene;
    const { services } = api;
    const guest = await enter((await make()).code);
    const limit = (storage: number) =>
      services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { storage }));
    await limit(1);
    try {
      expect(await notTaken(guest)).toBe('403 ERR11');
      expect(await notTaken(guest, { relativePath: 'Not made/a.mov' })).toBe('403 ERR11');
      const made = await services.db
        .selectFrom('nodes')
        .select('id')
        .where('name', '=', 'Not made')
        .execute();
      expect(made).toEqual([]);
    } finally {
      await limit(1e15);
    }
  });
});

describe('Ownership of a guest upload', () => {
  test('allows only the visitor who announced it, not other guests or the link owner', async () => {
    const { api, make, enter, announce, team } = scene;
    const { code } = await make();
    const [guest, another] = [await enter(code), await enter(code)];
    const id = await announce(guest);
    expect((await tusCreate(api, guest, id, 5)).headers.get('location')).toBe(
      `/api/v1/uploadaccess/uploads/${id}`,
    );
    for (const stranger of [another, team]) {
      expect((await tusHead(api, stranger, id)).status).toBe(404);
      expect(await refusalIn(await tusPatch(api, stranger, id, 0, five))).toBe('404 ERR28');
      expect((await tusDelete(api, stranger, id)).status).toBe(404);
    }
    const { upload } = await api.call(
      createPod,
      { body: { nodeid: scene.world.folder.id, filename: 'own.mov', filesize: 5 } },
      team,
    );
    expect((await tusHead(api, guest, upload.id)).status).toBe(404);
    await sendBytes(api, guest, id, five);
  });

  test('can be resumed by its id in a reopened page, but not through another link', async () => {
    const { api, make, enter, announce } = scene;
    const [{ code }, { code: elsewhere }] = [await make(), await make()];
    const uuid = newId();
    const first = await enter(code);
    const id = await announce(first, { uuid });
    await tusCreate(api, first, id, 5);
    await tusPatch(api, first, id, 0, five.subarray(0, 2));
    const again = await enter(code);
    expect(await announce(again, { uuid })).toBe(id);
    expect((await tusHead(api, again, id)).headers.get('upload-offset')).toBe('2');
    expect((await tusHead(api, first, id)).status).toBe(404);
    expect((await tusPatch(api, again, id, 2, five.subarray(2))).status).toBe(204);
    expect(await announce(await enter(elsewhere), { uuid })).not.toBe(id);
  });

  test('allows the guest to cancel it', async () => {
    const { api, make, enter, announce, podOf } = scene;
    const guest = await enter((await make()).code);
    const id = await announce(guest);
    expect((await tusDelete(api, guest, id)).status).toBe(204);
    expect(await podOf(id)).toBeUndefined();
  });
});

describe('Upload link that no longer accepts files [N159]', () => {
  const where = async (place: Place, change: object) => {
    await scene.api.services.db.updateTable('nodes').set(change).where('id', '=', place.id).execute();
  };
  const moved = (place: Place) =>
    sql`update nodes set path = path || 'elsewhere' where id = ${place.id}`.execute(scene.api.services.db);

  const endings: [string, string, (linkid: string, place: Place) => Promise<unknown>][] = [
    ['expired', '401 1012', (id) => scene.expire(id)],
    ['ended', '401 1014', (id) => scene.change(id, { revokedat: new Date() })],
    ['its password is another', '401 1014', (id) => scene.change(id, { generation: 2 })],
    ['its folder was deleted', '409 ERR180', (_, place) => where(place, { deletedat: new Date() })],
    ['its folder is archived', '409 ERR180', (_, place) => where(place, { archived: 1 })],
    ['its folder was moved', '409 ERR180', (_, place) => moved(place)],
    ['smaller files only', '413 ERR147', (id) => scene.change(id, { maxfilesize: 0.000_002 })],
  ];

  test.each(endings)('%s: refuses new and running uploads with %s', async (_, code, end) => {
    const { api, world, make, enter, announce, notTaken, podOf } = scene;
    const place = await makeNode(api.services, world.project, 'Destination');
    const link = await make({ nodeid: place.id });
    const guest = await enter(link.code);
    const [begun, streaming] = [await announce(guest), await announce(guest, { filename: 'b.mov' })];
    await tusCreate(api, guest, begun, 5);
    await tusPatch(api, guest, begun, 0, five.subarray(0, 2));
    await tusCreate(api, guest, streaming, 5);
    const open = openPatch(api, guest, streaming, 0, 5);
    open.write(five.subarray(0, 2));
    // The first bytes were accepted and stored.
    await expect
      .poll(async () => (await tusHead(api, guest, streaming)).headers.get('upload-offset'))
      .toBe('2');
    await end(link.id, place);
    expect(await notTaken(guest)).toBe(code);
    const next = await tusPatch(api, guest, begun, 2, five.subarray(2));
    expect(await refusalIn(next)).toMatch(code.includes('ERR180') ? /ERR180/ : code);
    open.write(five.subarray(2));
    open.end();
    expect(await open.answered).toBe(Number(code.slice(0, 3)));
    expect((await podOf(streaming))?.state).not.toBe('finished');
    expect((await podOf(begun))?.state).not.toBe('finished');
  });

  test('cancels running uploads and frees their storage when revoked, and keeps finished files', async () => {
    const { api, make, enter, announce, send, end, podOf, world } = scene;
    const used = async () =>
      (
        await api.services.db
          .selectFrom('resources')
          .select('used')
          .where('tenantid', '=', world.studio.id)
          .where('name', '=', 'storage')
          .executeTakeFirstOrThrow()
      ).used;
    const { id, code } = await make();
    const guest = await enter(code);
    const here = await send(guest);
    const before = await used();
    const under = await announce(guest, { filename: 'b.mov', filesize: 1000 });
    expect(await used()).toBe(before + 1000);
    await end(id);
    expect(await podOf(under)).toBeUndefined();
    expect((await podOf(here))?.state).toBe('finished');
    expect(await used()).toBe(before);
  });

  test('accepts files again when it is saved after its folder was moved', async () => {
    const { api, world, make, enter, announce, team, notTaken } = scene;
    const place = await makeNode(api.services, world.project, 'Moved');
    const { id, code } = await make({ nodeid: place.id });
    const guest = await enter(code);
    await moved(place);
    expect(await notTaken(guest)).toBe('409 ERR180');
    const { link } = await api.call(updateUploadLink, { params: { id }, body: {} }, team);
    expect(link.state).toBe('open');
    expect(await announce(guest)).toBeTruthy();
  });
});
