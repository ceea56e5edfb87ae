import {
  createUploadLink,
  inviteToUploadLink,
  listUploadLinks,
  revokeUploadLink,
  updateUploadLink,
} from '@rushes/contract/uploadlinks';
import { beforeAll, describe, expect, test } from 'vitest';
import { framesOf } from '#app/features.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makeNode } from '#test/fixtures.ts';
import { mailsTo } from '#test/mails.ts';
import { inDays, openUploadLinks, SECRET } from '#test/scenes/uploadlink-scene.ts';
import { work } from '#test/worker.ts';

let scene: Awaited<ReturnType<typeof openUploadLinks>>;
beforeAll(async () => {
  scene = await openUploadLinks();
});

const list = (nodeId: string, as: As = scene.team, more: { userId?: string; apid?: string } = {}) => {
  const { userId = scene.world.users.team, ...query } = more;
  return [listUploadLinks, { params: { userId, nodeId }, query }, as] as const;
};
const change = (id: string, body: object, as = scene.team) =>
  scene.api.call(updateUploadLink, { params: { id }, body }, as);
const notChanged = (id: string, body: object, as = scene.team) =>
  scene.api.refused(updateUploadLink, { params: { id }, body }, as);

describe('Creating an upload link [N160]', () => {
  test.each([
    [{ maxfilesize: 0 }, '400 ERR83'],
    [{ maxfilesize: 5120 }, '400 ERR83'],
    [{ maxfilesize: '5' }, '400 11406'],
    [{ expireat: '2020-01-01T00:00:00Z' }, '400 ERR82'],
    [{ expireat: undefined }, '400 11406'],
    [{ expireat: 'soon' }, '400 11406'],
    [{ password: 'weak' }, '400 ERR123'],
    [{ widget: 1, origins: ['https://a.example'], password: SECRET }, '400 ERR134'],
    [{ widget: 1 }, '400 11406'],
    [{ origins: ["https://a.example; script-src 'unsafe-inline'"] }, '400 11406'],
    [{ note: 'x'.repeat(2049) }, '400 11406'],
    [{ nodeid: newId() }, '404 ERR7'],
  ])('refuses %j with %s [N157] [N158]', async (more, code) => {
    expect(await scene.notMade(more)).toBe(code);
  });

  test('requires share permission and a folder of the own tenant that can hold files', async () => {
    const { notMade, world, client, other } = scene;
    expect(await notMade({}, client)).toBe('403 11403');
    expect(await notMade({}, other)).toBe('404 ERR7');
    expect(await notMade({ nodeid: world.studio.root.id })).toBe('409 ERR85');
  });

  test('requires a team-only link for a team-only folder, also when changing it [AC318]', async () => {
    const { notMade, make, world } = scene;
    const { id: nodeid } = world.belowHidden;
    expect(await notMade({ nodeid })).toBe('409 ERR142');
    const { id } = await make({ nodeid, teamonly: 1 });
    expect(await notChanged(id, { teamonly: 0 })).toBe('409 ERR142');
    expect((await change(id, { note: 'x' })).link.teamonly).toBe(1);
  });

  test('returns all specified fields, and never the password [G91]', async () => {
    const { make, world } = scene;
    const link = await make({ password: SECRET, maxfilesize: 5000, note: ' Day 3 ', teamonly: 1 });
    expect(link).toMatchObject({
      password: 1,
      maxfilesize: 5000,
      note: 'Day 3',
      teamonly: 1,
      nodeid: world.folder.id,
      widget: 0,
      origins: [],
      state: 'open',
      invitations: [],
      createdby: { id: world.users.team },
    });
    expect(link.code).toMatch(/^[\w-]{27}$/);
    expect(JSON.stringify(link)).not.toContain(SECRET);
  });
});

describe('Listing upload links of a folder [N160]', () => {
  test('returns the own links, newest first, by own access points only', async () => {
    const { api, make, world, admin } = scene;
    const folder = await makeNode(api.services, world.project, 'Listed');
    const first = await make({ nodeid: folder.id });
    const second = await make({ nodeid: folder.id });
    const ids = async (...asked: Parameters<typeof list>) =>
      (await api.call(...list(...asked))).links.map(({ id }) => id);
    expect(await ids(folder.id)).toEqual([second.id, first.id]);
    const [point] = await api.services.db
      .selectFrom('access_points')
      .select('id')
      .where('userid', '=', world.users.team)
      .execute();
    expect(await ids(folder.id, scene.team, { apid: point!.id })).toHaveLength(2);
    expect(await api.refused(...list(folder.id, scene.team, { apid: newId() }))).toBe('404 ERR15');
    expect(await api.refused(...list(folder.id, admin))).toBe('404 ERR9');
    expect(await api.refused(...list(newId()))).toBe('404 ERR7');
  });
});

describe('Changing an upload link [N159]', () => {
  test('keeps omitted fields, and refuses a widget with a password', async () => {
    const { make } = scene;
    const { id } = await make({ note: 'Day 3', password: SECRET });
    expect((await change(id, { maxfilesize: 2 })).link).toMatchObject({
      note: 'Day 3',
      maxfilesize: 2,
      password: 1,
    });
    const site = { widget: 1, origins: ['https://kustlicht.example/'] };
    expect(await notChanged(id, site)).toBe('400 ERR134');
    expect((await change(id, { ...site, password: null })).link).toMatchObject({
      widget: 1,
      password: 0,
      origins: ['https://kustlicht.example'],
    });
    expect(await notChanged(id, { password: SECRET })).toBe('400 ERR134');
    expect(await notChanged(id, { origins: [] })).toBe('400 11406');
    expect(await notChanged(id, { maxfilesize: 6000 })).toBe('400 ERR83');
    expect(await notChanged(id, { expireat: inDays(-1) })).toBe('400 ERR82');
  });

  test('is allowed with share permission and to administrators, until it is revoked', async () => {
    const { make, api, client, other, admin, team } = scene;
    const { id } = await make();
    expect(await notChanged(id, { note: 'x' }, client)).toBe('403 11403');
    expect(await notChanged(id, { note: 'x' }, other)).toBe('404 11017');
    expect((await change(id, { note: 'x' }, admin)).link.note).toBe('x');
    expect(await api.refused(revokeUploadLink, { params: { id } }, other)).toBe('404 11017');
    await api.call(revokeUploadLink, { params: { id } }, team);
    expect(await notChanged(id, { note: 'y' })).toBe('404 11017');
    expect(await api.refused(revokeUploadLink, { params: { id } }, team)).toBe('404 11017');
  });

  test('is written to the audit log, without code and password', async () => {
    const { api, make } = scene;
    const link = await make({ password: SECRET });
    await change(link.id, { password: `${SECRET}2` });
    await api.call(revokeUploadLink, { params: { id: link.id } }, scene.team);
    const rows = (await auditOf(api)).filter(({ subjectid }) => subjectid === link.id);
    expect(rows.map(({ action }) => action)).toEqual(['link.created', 'link.changed', 'link.revoked']);
    expect(JSON.stringify(rows)).not.toContain(link.code);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });
});

describe('Inviting to an upload link [N159]', () => {
  const invite = (id: string, receiver: string, more: object = {}) =>
    ({ params: { id }, body: { receiver, ...more } }) as never;

  test('validates the addresses and sends one e-mail to each', async () => {
    const { api, make, team } = scene;
    const { id } = await make();
    const refused = (receiver: string) => api.refused(inviteToUploadLink, invite(id, receiver), team);
    expect(await refused('tomas@film.test, nobody')).toBe('400 ERR57');
    expect(await refused(' ; , ')).toBe('400 11406');
    const { links, message } = await api.call(
      inviteToUploadLink,
      invite(id, 'tomas@film.test; TOMAS@film.test, ines@film.test'),
      team,
    );
    expect(links[0]!.invitations).toEqual([{ email: 'ines@film.test' }, { email: 'tomas@film.test' }]);
    expect(message.code).toBe('20004');
    await work(api, ['mail.send']);
    expect(await mailsTo(api, 'tomas@film.test')).toHaveLength(1);
  });

  test.each([
    ['en', 'Send files to Studio', '5,000 MB'],
    ['nl', 'Bestanden versturen naar Studio', '5.000 MB'],
  ] as const)(
    'sends an e-mail in the language of the link (%s) and escapes the note [A2]',
    async (language, heading, size) => {
      const { api, make, team } = scene;
      const to = `${language}@film.test`;
      const { id, url } = await make({ language, maxfilesize: 5000, password: SECRET });
      const note = '<b>Day 3</b>\r\nBcc: all@film.test';
      await api.call(inviteToUploadLink, invite(id, to, { note, includeqrcode: 1 }), team);
      await work(api, ['mail.send']);
      const [mail] = await mailsTo(api, to);
      expect(mail!.text).toContain(heading);
      expect(mail!.text).toContain(size);
      expect(mail!.text).toContain(url);
      expect(mail!.text).not.toContain(SECRET);
      expect(mail!.html).toContain('&#60;b&#62;Day 3&#60;/b&#62;');
      expect(mail!.html).not.toContain('<b>');
      expect(mail!.subject).not.toMatch(/[\r\n]/);
    },
  );

  test('is refused for an expired link', async () => {
    const { api, make, expire, team } = scene;
    const { id } = await make();
    await expire(id);
    expect(await api.refused(inviteToUploadLink, invite(id, 'tomas@film.test'), team)).toBe('400 ERR82');
  });
});

describe('Sites that may embed the upload widget [B40]', () => {
  test('are those of the link, on the widget page only, and none for a revoked or non-widget link', async () => {
    const { api, make, end } = scene;
    const origins = ['https://kustlicht.example', 'http://localhost:8080'];
    const link = await make({ widget: 1, origins });
    const frames = (path: string) => framesOf(api.services, path);
    expect(await frames(`/embedded-upload/${link.code}`)).toEqual(origins);
    expect(await frames(`/uploadaccess/${link.code}`)).toBeUndefined();
    expect(await frames('/embedded-upload/nothing')).toEqual([]);
    expect(await frames(`/embedded-upload/${(await make({ origins })).code}`)).toEqual([]);
    await end(link.id);
    expect(await frames(`/embedded-upload/${link.code}`)).toEqual([]);
  });
});

test('Creating and listing return the same upload link', async () => {
  const { api, good, team } = scene;
  const { link } = await api.call(createUploadLink, { body: good }, team);
  expect((await api.call(...list(good.nodeid))).links[0]).toEqual(link);
});
