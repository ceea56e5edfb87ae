import { listPodLogs } from '@rushes/contract/pods';
import { decide, inviteReviewers, remindReviewers } from '@rushes/contract/reviews';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, users, admin, team, client, editor, video, newsOf } = await startStudio();
const editorId = users.editor;
const ask = (id: string, reviewers: string[], dueat: string | null = null) =>
  api.call(inviteReviewers, { ...at(id), body: { reviewers, dueat } }, team);
const approve = (id: string) => api.call(decide, { ...at(id), body: { decision: 'approved' } }, editor);

describe('Reminders', () => {
  const remind = (id: string, as = team, reviewers?: string[]) =>
    api.call(remindReviewers, { ...at(id), body: { reviewers } }, as);
  const refused = (id: string, as = team, reviewers?: string[]) =>
    api.refused(remindReviewers, { ...at(id), body: { reviewers } }, as);
  const codes = async (id: string, as: As) => (await newsOf(id, as)).map(({ code }) => code);

  test('are refused for users who are not asked, have decided or ask themselves', async () => {
    const id = await video();
    expect(await refused(id)).toBe('400 11406');
    await ask(id, [editorId, world.users.client, world.users.team]);
    await approve(id);
    for (const wrong of [editorId, world.users.team, newId()])
      expect(await refused(id, team, [wrong, world.users.client])).toBe('400 11406');
    // A user outside the team reminds only those they asked.
    expect(await refused(id, client, [world.users.team])).toBe('403 ERR105');
    expect(await codes(id, client)).toEqual(['NM47']);
  });

  test('notify each reviewer without a decision, with the deadline', async () => {
    const id = await video();
    const dueat = new Date(Date.now() + 86_400_000).toISOString();
    await ask(id, [editorId, world.users.client], dueat);
    await approve(id);
    const { review, reminded } = await remind(id);
    expect(reminded).toEqual([world.users.client]);
    const marked = review.reviewers.filter(({ remindedat }) => remindedat !== null);
    expect(marked.map(({ id: one }) => one)).toEqual([world.users.client]);
    const [told] = await newsOf(id, client);
    expect(told).toMatchObject({ code: 'NM60', params: { user: 'team Test', due: dueat } });
    expect((await codes(id, editor)).includes('NM60')).toBe(false);
    const { actionlogs } = await api.call(listPodLogs, at(id), team);
    expect(actionlogs.some(({ action }) => action === 'review-reminded')).toBe(true);
  });

  test('are sent once a day to each reviewer, also if two users send them at the same time', async () => {
    const id = await video();
    await ask(id, [editorId, world.users.client]);
    await remind(id, team, [editorId]);
    expect(await refused(id, admin, [editorId])).toBe('429 ERR210');
    // The other reviewer is still free.
    expect((await remind(id)).reminded).toEqual([world.users.client]);
    expect(await refused(id)).toBe('429 ERR210');
    const another = await video();
    await ask(another, [editorId]);
    const both = await Promise.allSettled([remind(another, team), remind(another, admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await codes(another, editor)).filter((code) => code === 'NM60')).toHaveLength(1);
    // A day later.
    await api.services.db
      .updateTable('review_reviewers')
      .set({ remindedat: new Date(Date.now() - 24 * 3_600_000) })
      .where('podid', '=', id)
      .where('userid', '=', editorId)
      .execute();
    expect((await remind(id)).reminded).toEqual([editorId]);
  });
});
