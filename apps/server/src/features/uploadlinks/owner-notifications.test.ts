import { setLanguage } from '@rushes/contract/accounts';
import { listNotifications } from '@rushes/contract/notifications';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '#test/mails.ts';
import { openUploadLinks } from '#test/scenes/uploadlink-scene.ts';
import { sendBytes } from '#test/scenes/uploads-scene.ts';
import { runJob, untilIdle, work } from '#test/worker.ts';

let scene: Awaited<ReturnType<typeof openUploadLinks>>;
beforeAll(async () => {
  scene = await openUploadLinks();
});
beforeEach(async () => {
  await scene.api.services.db.deleteFrom('notifications').execute();
});

/** Skips the waiting time after the last file. */
const hurry = () =>
  sql`update graphile_worker._private_jobs set run_at = now()`.execute(scene.api.services.db);
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'uploadlinks.tell'`.execute(
    scene.api.services.db,
  );
  return rows[0]!.count;
};
const news = async (as = scene.team) => {
  const { notifications } = await scene.api.call(
    listNotifications,
    { params: { id: scene.world.studio.id } },
    as,
  );
  return notifications
    .filter(({ code }) => code === 'NM49')
    .map(({ params, podid, nodeid, content }) => ({ ...JSON.parse(params), podid, nodeid, content }));
};

describe('Upload link notifications to the owner', () => {
  test('are sent once for all files sent together, after the last one', async () => {
    const { api, make, enter, send, world } = scene;
    const guest = await enter((await make()).code);
    for (const filename of ['a.mov', 'b.mov', 'c.wav'])
      await send(guest, { filename, uploaderName: 'Tomas', note: 'Slate 41\nhas no sound' });
    expect(await waiting()).toBe(1);
    expect(await news()).toEqual([]);
    await hurry();
    await work(api, ['uploadlinks.tell']);
    await expect.poll(() => news()).toHaveLength(1);
    expect((await news())[0]).toMatchObject({
      user: 'Tomas',
      count: 3,
      name: 'Folder',
      tenant: 'Studio',
      note: 'Slate 41 has no sound',
      nodeid: world.folder.id,
      podid: null,
    });
    expect(await news(scene.admin)).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('refer to the file if there is only one, and call an unnamed sender a guest', async () => {
    const { api, make, enter, send, podOf } = scene;
    const id = await send(await enter((await make({ language: 'nl' })).code));
    await hurry();
    await work(api, ['uploadlinks.tell']);
    await expect.poll(() => news()).toHaveLength(1);
    expect((await news())[0]).toMatchObject({ user: 'Gast', count: 1, podid: (await podOf(id))!.id });
  });

  test('wait while another file from the same visitor is being uploaded', async () => {
    const { api, make, enter, send, announce } = scene;
    const guest = await enter((await make()).code);
    await send(guest, { filename: 'short.mov' });
    const long = await announce(guest, { filename: 'long.mov' });
    await hurry();
    const worker = await work(api, ['uploadlinks.tell']);
    // Done, and scheduled again for later.
    const later = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
          where task_identifier = 'uploadlinks.tell' and run_at > now() + interval '4 minutes'`.execute(
          api.services.db,
        )
      ).rows[0]!.count;
    await expect.poll(later).toBe(1);
    expect(await news()).toEqual([]);
    await worker.rest();
    await sendBytes(api, guest, long, Buffer.from('bytes'));
    await hurry();
    await work(api, ['uploadlinks.tell']);
    await expect.poll(() => news()).toHaveLength(1);
    expect((await news())[0]).toMatchObject({ count: 2 });
  });

  test.each([
    ['en', 'Evil <b>', 'sent 1 file'],
    ['nl', 'Evil <b>', 'heeft 1 bestand gestuurd'],
  ] as const)(
    'are e-mailed in %s with the tenant name, and escape what the guest typed [A2]',
    async (language, name, words) => {
      const { api, make, enter, send, team } = scene;
      await api.call(setLanguage, { body: { language } }, team);
      const guest = await enter((await make()).code);
      await send(guest, { uploaderName: `${name}\r\nBcc: x@y.test`, note: '<img src=x>' });
      await hurry();
      const worker = await work(api, ['uploadlinks.tell']);
      await expect.poll(() => news()).toHaveLength(1);
      await worker.rest();
      await runJob(api, 'notifications.digest');
      await untilIdle(api);
      const [mail] = await mailsTo(api, 'team@studio.test');
      expect(mail!.text).toContain(words);
      expect(mail!.text).toContain('Studio');
      expect(mail!.subject).not.toMatch(/[\r\n]/);
      expect(mail!.html).not.toMatch(/<b>|<img/);
      expect(mail!.html).toContain('&#60;img src=x&#62;');
    },
  );
});
