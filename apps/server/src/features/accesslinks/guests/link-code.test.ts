import { inviteToAccessLink, updateAccessLink } from '@rushes/contract/accesslinks';
import { authorizeReview, getReviewAccess, sendReviewCode } from '@rushes/contract/reviewaccess';
import { beforeAll, describe, expect, test } from 'vitest';
import { atFileEnd } from '#test/file-end.ts';
import { codeTo, mailsTo } from '#test/mails.ts';
import { kim, openLinks, SECRET } from '#test/scenes/link-scene.ts';
import { beginWork } from '#test/worker.ts';

const { api, team, video, make, enter, turnedAway, files, end } = await openLinks();
const { db } = api.services;

beforeAll(async () => {
  const { rest } = await beginWork(api, ['accesslinks.code', 'accesslinks.invitation', 'mail.send']);
  atFileEnd(rest);
});

const ask = (code: string, email: string, password = '') =>
  api.call(sendReviewCode, { body: { code, email, password } });
const forKim = async (more: object = {}) =>
  make({ podids: [await video()], receivers: ['kim@guest.test'], language: 'nl', ...more });
const wrongOf = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const authorize = (code: string, emailcode: string, more: object = {}) =>
  api.refused(authorizeReview, { body: { code, email: 'kim@guest.test', emailcode, ...more } });

describe('An access link restricted to recipients', () => {
  test('requires the address of a recipient and the one-time code sent to it', async () => {
    const link = await forKim();
    expect(link.receivers).toEqual(['kim@guest.test']);
    const { access } = await api.call(getReviewAccess, { params: { code: link.code } });
    expect(access).toMatchObject({ emailcode: 1, password: 0, name: 0 });
    expect(await authorize(link.code, '')).toBe('400 ERR115');
    expect(await api.refused(authorizeReview, { body: { code: link.code } })).toBe('400 ERR57');
    await ask(link.code, 'KIM@guest.test');
    const code = await codeTo(api, 'kim@guest.test');
    expect(await authorize(link.code, wrongOf(code))).toBe('400 ERR115');
    // A code is valid for its own address only.
    expect(await authorize(link.code, code, { email: 'lee@guest.test' })).toBe('400 ERR115');
    const as = await enter(link.code, { email: 'Kim@guest.test', emailcode: code });
    expect((await files(as)).visitor.email).toBe('Kim@guest.test');
    // The code works once.
    expect(await authorize(link.code, code)).toBe('400 ERR115');
    const [mail] = await mailsTo(api, 'kim@guest.test');
    expect(mail!.subject).toBe('Je code voor bestanden van Studio');
    expect(mail!.html).toContain('>Studio</p>');
  });

  test('accepts a code only once when several requests use it at the same time', async () => {
    const link = await forKim();
    await ask(link.code, 'kim@guest.test');
    const emailcode = await codeTo(api, 'kim@guest.test');
    const body = { code: link.code, email: 'kim@guest.test', emailcode };
    const answers = await Promise.allSettled([1, 2, 3].map(() => api.call(authorizeReview, { body })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('sends no code to other addresses, and gives the same answer', async () => {
    const link = await forKim();
    await ask(link.code, 'stranger@guest.test');
    expect(await mailsTo(api, 'stranger@guest.test')).toEqual([]);
    expect(await api.refused(sendReviewCode, { body: { code: link.code, email: 'kim' } })).toBe('400 ERR57');
    const unknown = { code: 'x'.repeat(27), email: 'kim@guest.test' };
    expect(await api.refused(sendReviewCode, { body: unknown })).toBe('401 1013');
    await end(link.id);
    expect(await api.refused(sendReviewCode, { body: { ...unknown, code: link.code } })).toBe('401 1013');
  });

  test('with a password sends codes only to those who know it, and requires both', async () => {
    const link = await forKim({ password: SECRET, allowcomments: 1 });
    const wrong = { code: link.code, email: 'kim@guest.test', password: 'Wrong-1-aA!' };
    expect(await api.refused(sendReviewCode, { body: wrong })).toBe('401 1013');
    const before = (await mailsTo(api, 'kim@guest.test')).length;
    await ask(link.code, 'kim@guest.test', SECRET);
    expect(await mailsTo(api, 'kim@guest.test')).toHaveLength(before + 1);
    const emailcode = await codeTo(api, 'kim@guest.test');
    expect(await turnedAway(link.code, { emailcode, password: '' })).toBe('401 1013');
    expect(await turnedAway(link.code, { emailcode, name: '' })).toBe('400 ERR59');
    await enter(link.code, { ...kim, emailcode });
  });

  test('refuses a code after five wrong attempts or after ten minutes', async () => {
    const link = await forKim();
    await ask(link.code, 'kim@guest.test');
    const code = await codeTo(api, 'kim@guest.test');
    for (let n = 0; n < 5; n++) expect(await authorize(link.code, wrongOf(code))).toBe('400 ERR115');
    expect(await authorize(link.code, code)).toBe('400 ERR115');

    const second = await forKim();
    await ask(second.code, 'kim@guest.test');
    const late = await codeTo(api, 'kim@guest.test');
    const [{ expiresat }] = (await db
      .selectFrom('letters')
      .select('expiresat')
      .where('purpose', '=', 'link-code')
      .orderBy('id', 'desc')
      .execute()) as [{ expiresat: string }];
    const minutes = (Date.parse(expiresat) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(5);
    expect(minutes).toBeLessThanOrEqual(10);
    await db
      .updateTable('letters')
      .set({ expiresat: new Date(Date.now() - 1) })
      .where('purpose', '=', 'link-code')
      .execute();
    expect(await authorize(second.code, late)).toBe('400 ERR115');
  });

  test('limits both wrong codes and requested e-mails', async () => {
    const link = await forKim();
    for (let n = 0; n < 5; n++) await ask(link.code, 'kim@guest.test');
    const body = { code: link.code, email: 'kim@guest.test' };
    expect(await api.refused(sendReviewCode, { body })).toBe('429 11429');
    for (let n = 0; n < 8; n++) expect(await authorize(link.code, '000000')).toMatch(/^400 /);
    expect(await authorize(link.code, '000000')).toBe('429 ERR117');
  });

  test('does not store the code as plain text', async () => {
    const link = await forKim();
    await ask(link.code, 'kim@guest.test');
    const code = await codeTo(api, 'kim@guest.test');
    const rows = await db.selectFrom('letters').selectAll().where('purpose', '=', 'link-code').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  test('locks out guests without a verified address, and recipients who are removed', async () => {
    const link = await make({ podids: [await video()] });
    const stranger = await enter(link.code, {});
    const change = (receivers: string[]) =>
      api.call(updateAccessLink, { params: { id: link.id }, body: { receivers } }, team);
    await change(['kim@guest.test', 'lee@guest.test']);
    await expect(files(stranger)).rejects.toThrow();
    await ask(link.code, 'kim@guest.test');
    const as = await enter(link.code, {
      email: 'kim@guest.test',
      emailcode: await codeTo(api, 'kim@guest.test'),
    });
    expect((await files(as)).pods).toHaveLength(1);
    expect((await change(['lee@guest.test'])).link.receivers).toEqual(['lee@guest.test']);
    await expect(files(as)).rejects.toThrow();
    await change([]);
    expect((await files(stranger)).pods).toHaveLength(1);
  });

  test('adds recipients who are invited later, and mentions the code in their e-mail', async () => {
    const link = await forKim({ language: 'en' });
    const body = { receiver: 'Ana@guest.test' };
    const { links } = await api.call(inviteToAccessLink, { params: { id: link.id }, body }, team);
    expect(links[0]!.receivers).toEqual(['Ana@guest.test', 'kim@guest.test']);
    const [mail] = await mailsTo(api, 'Ana@guest.test');
    expect(mail!.text).toContain('6-digit code');
  });

  test('that is team-only asks listed members for no code, and refuses other members', async () => {
    const link = await make({ podids: [await video()], teamonly: 1, receivers: ['team@studio.test'] });
    const body = { code: link.code };
    await api.call(authorizeReview, { body }, team);
    const admin = await api.signIn('admin@studio.test');
    expect(await api.refused(authorizeReview, { body }, admin)).toBe('403 11403');
  });

  test('refuses invalid addresses and more than 100', async () => {
    const link = await forKim();
    const call = (receivers: string[]) =>
      api.refused(updateAccessLink, { params: { id: link.id }, body: { receivers } }, team);
    expect(await call(['nobody'])).toBe('400 ERR57');
    expect(await call(Array.from({ length: 101 }, (_, n) => `a${n}@b.test`))).toBe('400 11406');
  });
});
