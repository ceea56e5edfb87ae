import { getBrand } from '@rushes/contract/brands';
import { listComments } from '@rushes/contract/comments';
import { listLabelCategories, listNodeLabels } from '@rushes/contract/labels';
import { listDetected } from '@rushes/contract/mllabels';
import { filterSubnodes, getNode, listNodes, listSubnodes } from '@rushes/contract/nodes';
import { listBin } from '@rushes/contract/recycle-bin';
import { getReview } from '@rushes/contract/reviews';
import { getTenantEmails, listTenants } from '@rushes/contract/tenants';
import { getUsage } from '@rushes/contract/usage';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { PASSWORD as password } from '#test/fixtures.ts';
import { people } from './demo-content.ts';
import { seedDemo } from './seed-demo.ts';

test('The demo seed fills an empty database once: two tenants, a user per role and files [A1]', async () => {
  const api = await startApi();
  const { db } = api.services;
  expect(await seedDemo(api.services, password)).toBe(true);
  const counts = async () => ({
    tenants: (await db.selectFrom('tenants').select('id').execute()).length,
    users: (await db.selectFrom('users').select('id').execute()).length,
    pods: (await db.selectFrom('pods').select('id').execute()).length,
  });
  const planted = await counts();
  expect(planted).toMatchObject({ tenants: 2, users: people.length });
  expect(await seedDemo(api.services, password)).toBe(false);
  expect(await counts()).toEqual(planted);

  const types = await db.selectFrom('users').select('type').distinct().execute();
  expect(types.map(({ type }) => type).sort()).toEqual(['admin', 'client', 'root', 'salesman', 'team']);
  const jobs = await sql<{ pieces: number }>`
    select count(*)::int as pieces from graphile_worker.jobs where task_identifier = 'demo.file'`.execute(db);
  expect(jobs.rows[0]!.pieces).toBe(api.services.media.ready ? planted.pods : 0);

  const admin = await api.signIn('admin@demo.test');
  const { nodes } = await api.call(listNodes, {}, admin);
  expect(nodes.map(({ name }) => name)).toEqual(['Northlight Studio']);

  // The demo shows the features of the library: a client page, an archived item, an item in the recycle bin.
  const root = { params: { id: nodes[0]!.id } };
  const clients = (await api.call(listSubnodes, root, admin)).nodes;
  const { id: clientid } = clients.find(({ name }) => name === 'Meridiana')!;
  const { node: card } = await api.call(getNode, { params: { id: clientid } }, admin);
  expect(card).toMatchObject({
    clientcity: 'Milano',
    clientcountry: 'IT',
    clientwebsite: expect.any(String),
  });
  expect((await api.fetch(card.clientlogourl!)).headers.get('content-type')).toBe('image/png');
  const { brand } = await api.call(getBrand, root, admin);
  expect(brand.homeurl).toBe('https://northlight.example/');
  expect((await api.fetch(brand.logo!)).headers.get('content-type')).toBe('image/png');
  const archived = { params: { id: nodes[0]!.id, filter: 'archived' as const } };
  expect((await api.call(filterSubnodes, archived, admin)).nodes.map(({ name }) => name)).toEqual([
    'Harbour days 2024',
  ]);
  const { entries } = await api.call(listBin, root, admin);
  expect(entries).toMatchObject([
    { kind: 'node', name: 'Old selects', deletedby: { name: 'Tomás Ferreira' } },
  ]);

  const { tenantid } = nodes[0]!;
  const all = { params: { id: tenantid }, query: { includeLabels: '1' as const } };
  const { categories } = await api.call(listLabelCategories, all, admin);
  expect(categories.map(({ name }) => name)).toContain('Shot size');
  const used = await api.call(listNodeLabels, { params: { id: nodes[0]!.id } }, admin);
  expect(used.total).toBe(api.services.media.ready ? 9 : 0);

  // As the platform administrator sees them: paid, with all limits, and with correct counts.
  const { tenants } = await api.call(listTenants, {}, await api.signIn('root@demo.test'));
  expect(tenants).toMatchObject([
    {
      name: 'Northlight Studio',
      state: 'active',
      subscription: { subscriptionType: 'card', plan: 'gold' },
      limits: { teamusers: 50, clientusers: 250, storage: 25_000, bandwidth: 5_000, credits: 8_000 },
      used: { teamusers: 2, clientusers: 1 },
      administrator: { email: 'admin@demo.test' },
    },
    {
      name: 'Other Pictures',
      state: 'active',
      subscription: { subscriptionType: 'freetrial', plan: 'freetrial', subscriptionEnd: { days: 13 } },
      limits: { teamusers: 5, clientusers: 5, storage: 25, bandwidth: 10, credits: 100 },
      used: { teamusers: 1, clientusers: 1 },
      administrator: { email: 'admin@other.test' },
    },
  ]);
  const { id } = tenants[0]!;
  const { emails } = await api.call(getTenantEmails, { params: { id } }, admin);
  expect(emails.map(({ email }) => email?.split('@')[0])).toEqual(['editorial', 'traffic', 'support']);

  await haveYearOfUsage(api, tenantid, admin);
});

/** A year of usage whose sums agree in all tables. */
async function haveYearOfUsage(api: Api, tid: string, admin: As): Promise<void> {
  const today = new Date();
  const dayAgo = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const query = { tid, from: dayAgo(365), to: dayAgo(1) };
  const { usage } = await api.call(getUsage, { query }, admin);
  const metrics = ['bandwidth', 'credits', 'uploads', 'uploadbytes', 'views'] as const;
  const sumOf = (rows: readonly Record<(typeof metrics)[number], number>[]) =>
    metrics.map((metric) => rows.reduce((sum, row) => sum + row[metric], 0));
  const totals = sumOf([usage.totals]);
  expect(totals.every((total) => total > 0)).toBe(true);
  expect(sumOf(usage.days)).toEqual(totals);
  expect(sumOf(usage.projects)).toEqual(totals);
  expect(usage.services.reduce((sum, { credits }) => sum + credits, 0)).toBe(usage.totals.credits);
  expect(usage.previousTotals.views).toBeGreaterThan(0);
  expect(usage.previousTotals.views).toBeLessThan(usage.totals.views);
  // Grows until yesterday; today the files of the demo take the place of what was stored.
  const [first, last] = [usage.days[0]!.storage, usage.days.at(-1)!.storage];
  expect(first).toBeGreaterThan(0);
  expect(last).toBeGreaterThan(first);
  const { usage: now } = await api.call(getUsage, { query: { tid } }, admin);
  expect(now.totals.storage).toBe(0);
  const { rows } = await sql`
    select sum(bandwidth)::int8 as bandwidth, sum(credits)::int8 as credits, sum(uploads)::int8 as uploads,
      sum(uploadbytes)::int8 as uploadbytes, sum(views)::int8 as views, sum(storage)::int8 as storage
    from usage_tenant_days
    union all select sum(bandwidth), sum(credits), sum(uploads), sum(uploadbytes), sum(views), sum(storage)
      from usage_tenant_months
    union all select sum(bandwidth), sum(credits), sum(uploads), sum(uploadbytes), sum(views), sum(storage)
      from usage_platform_days`.execute(api.services.db);
  expect(rows[1]).toEqual(rows[0]);
  expect(rows[2]).toEqual(rows[0]);
}

test('The demo video has comments, a drawing, replies, team-only and carried comments, and a review', async (context) => {
  const api = await startApi();
  if (!api.services.media.ready) return context.skip();
  await seedDemo(api.services, password);
  const { id } = await api.services.db
    .selectFrom('pods')
    .select('id')
    .where('name', '=', 'First_Light_master.mov')
    .executeTakeFirstOrThrow();
  const [team, client] = await Promise.all([api.signIn('team@demo.test'), api.signIn('client@demo.test')]);
  const all = await api.call(listComments, { params: { id } }, team);
  expect(all.comments.filter(({ drawing }) => drawing)).toHaveLength(1);
  expect(all.comments.filter(({ teamonly }) => teamonly)).toHaveLength(2);
  expect(all.comments.filter(({ parentid }) => parentid)).toHaveLength(3);
  expect(all.carried).toMatchObject([{ version: 2, start: 4720 }]);
  const seen = await api.call(listComments, { params: { id } }, client);
  expect(seen.comments).toHaveLength(all.comments.length - 2);
  const { review } = await api.call(getReview, { params: { id } }, client);
  expect(review).toMatchObject({ badgestatus: 4, mine: 1 });
  expect(review.reviewers.filter(({ decision }) => decision === 'approved')).toHaveLength(2);
  expect(review.reviewers).toHaveLength(3);
});

test('The demo video and image have detected labels and text with different confidences', async (context) => {
  const api = await startApi();
  if (!api.services.media.ready) return context.skip();
  await seedDemo(api.services, password);
  const client = await api.signIn('client@demo.test');
  const foundIn = async (name: string) => {
    const pods = api.services.db.selectFrom('pods').select('id').where('name', '=', name);
    const { id } = await pods.executeTakeFirstOrThrow();
    return api.call(listDetected, { params: { id }, query: {} }, client);
  };
  const video = await foundIn('First_Light_master.mov');
  expect(video.labels.some(({ confidence }) => confidence < 90)).toBe(true);
  expect(new Set(video.texts.map(({ type }) => type))).toEqual(new Set(['line', 'word']));
  expect([...video.labels, ...video.texts].every(({ end, boxes }) => end! <= 8000 && boxes.length > 0)).toBe(
    true,
  );
  const picture = await foundIn('Poster_still_dunes.jpg');
  expect(picture.labels.every(({ start, boxes }) => start === null && boxes.length > 0)).toBe(true);
});
