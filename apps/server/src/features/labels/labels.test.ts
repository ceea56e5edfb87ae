import { listTenantAudit } from '@rushes/contract/audit';
import {
  CATEGORY_DEPTH_MAX,
  createLabel,
  createLabelCategory,
  deleteLabel,
  deleteLabelCategory,
  type LabelCategory,
  listCategoryLabels,
  listLabelCategories,
  updateLabel,
  updateLabelCategory,
} from '@rushes/contract/labels';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tenantErased } from '#features/tenants/index.ts';
import { fire } from '#platform/hooks/hook.ts';
import { newId } from '#platform/ids/uuid.ts';
import { makePerson, makePod, makeTenant } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, admin, team, client, other } = await startStudio();
const tenant = world.studio.id;

const category = async (name: string, parentid: string | null = null) =>
  (await api.call(createLabelCategory, { params: { id: tenant }, body: { name, parentid } }, admin)).category;
const label = async (name: string, categoryId: string) =>
  (await api.call(createLabel, { params: { id: tenant }, body: { label: name, categoryId } }, admin)).label;
const tree = async (as = admin, id = tenant) =>
  (await api.call(listLabelCategories, { params: { id }, query: { includeLabels: '1' } }, as)).categories;
const names = (categories: LabelCategory['children']): unknown[] =>
  categories.map(({ name, isLabel, children }) => (isLabel ? name : { [name]: names(children) }));
const change = (cid: string, body: { name?: string; parentid?: string | null }) =>
  api.refused(updateLabelCategory, { params: { id: tenant, cid }, body }, admin);

describe('Changing predefined labels is refused', () => {
  test('for another tenant or a missing one', async () => {
    const { id: cid } = await category('Ours');
    const { id: lid } = await label('ours', cid);
    for (const [id, as] of [
      [tenant, other],
      [newId(), admin],
    ] as const) {
      const params = { id };
      const refusals = await Promise.all([
        api.refused(listLabelCategories, { params }, as),
        api.refused(listCategoryLabels, { params: { id, cid } }, as),
        api.refused(createLabelCategory, { params, body: { name: 'x' } }, as),
        api.refused(updateLabelCategory, { params: { id, cid }, body: { name: 'x' } }, as),
        api.refused(deleteLabelCategory, { params: { id, cid } }, as),
        api.refused(createLabel, { params, body: { label: 'x', categoryId: cid } }, as),
        api.refused(updateLabel, { params: { id, lid }, body: { label: 'x' } }, as),
        api.refused(deleteLabel, { params: { id, lid } }, as),
      ]);
      expect(new Set(refusals)).toEqual(new Set(['404 ERR5']));
    }
    // Items of the other tenant are not found in the own tenant either.
    const theirs = { id: world.other.id };
    expect(
      await Promise.all([
        api.refused(updateLabelCategory, { params: { ...theirs, cid }, body: { name: 'x' } }, other),
        api.refused(createLabelCategory, { params: theirs, body: { name: 'x', parentid: cid } }, other),
        api.refused(deleteLabelCategory, { params: { ...theirs, cid } }, other),
        api.refused(listCategoryLabels, { params: { ...theirs, cid } }, other),
        api.refused(createLabel, { params: theirs, body: { label: 'x', categoryId: cid } }, other),
        api.refused(updateLabel, { params: { ...theirs, lid }, body: { label: 'x' } }, other),
        api.refused(deleteLabel, { params: { ...theirs, lid } }, other),
      ]),
    ).toEqual([
      ...Array.from({ length: 5 }, () => '404 ERR10'),
      ...Array.from({ length: 2 }, () => '404 ERR8'),
    ]);
  });

  test('for users who are not administrators, who can still read them', async () => {
    const { id: cid } = await category('Read');
    const { id: lid } = await label('read', cid);
    const params = { id: tenant };
    for (const as of [team, client]) {
      const refusals = await Promise.all([
        api.refused(createLabelCategory, { params, body: { name: 'x' } }, as),
        api.refused(updateLabelCategory, { params: { ...params, cid }, body: { name: 'x' } }, as),
        api.refused(deleteLabelCategory, { params: { ...params, cid } }, as),
        api.refused(createLabel, { params, body: { label: 'x', categoryId: cid } }, as),
        api.refused(updateLabel, { params: { ...params, lid }, body: { label: 'x' } }, as),
        api.refused(deleteLabel, { params: { ...params, lid } }, as),
      ]);
      expect(new Set(refusals)).toEqual(new Set(['403 11403']));
      expect(names(await tree(as))).toContainEqual({ Read: ['read'] });
      const { labels } = await api.call(listCategoryLabels, { params: { ...params, cid } }, as);
      expect(labels).toEqual([{ id: lid, name: 'read', isLabel: true, categoryid: cid, children: [] }]);
    }
  });

  test('with invalid values', async () => {
    const { id } = await category('Values');
    const params = { id: tenant };
    const bad = ['', '   ', 'a\nb', 'a\0b', '\u200b', 'x'.repeat(2048)];
    const refusals = await Promise.all(
      bad.map((text) => api.refused(createLabel, { params, body: { label: text, categoryId: id } }, admin)),
    );
    expect(new Set(refusals)).toEqual(new Set(['400 11406']));
    expect(await change(id, { name: 'a\nb' })).toBe('400 11406');
    expect(await change(id, { name: 'x'.repeat(192) })).toBe('400 ERR124');
    await label('x'.repeat(2047), id);
  });

  test('for missing items: ERR8 for a label, ERR10 for a category', async () => {
    const { id } = await category('There');
    const params = { id: tenant };
    expect(
      await Promise.all([
        change(newId(), { name: 'x' }),
        change(id, { parentid: newId() }),
        api.refused(createLabel, { params, body: { label: 'x', categoryId: newId() } }, admin),
        api.refused(updateLabel, { params: { ...params, lid: newId() }, body: { label: 'x' } }, admin),
      ]),
    ).toEqual(['404 ERR10', '404 ERR10', '404 ERR10', '404 ERR8']);
  });
});

describe('The tree of label categories', () => {
  test('nests categories and sorts them before labels, by name [G99, R203, R204]', async () => {
    const setting = await category('Setting 10');
    const inside = await category('Interior', setting.id);
    await category('Setting 9');
    await label('Kitchen', inside.id);
    await label('café', inside.id);
    await label('Anywhere', setting.id);
    expect(setting).toEqual({
      id: setting.id,
      name: 'Setting 10',
      parentid: null,
      isLabel: false,
      children: [],
    });
    const all = names(await tree()).filter((one) => /Setting/.test(JSON.stringify(one)));
    expect(all).toEqual([
      { 'Setting 9': [] },
      { 'Setting 10': [{ Interior: ['café', 'Kitchen'] }, 'Anywhere'] },
    ]);
    const { categories } = await api.call(listLabelCategories, { params: { id: tenant } }, admin);
    expect(JSON.stringify(categories)).not.toContain('Kitchen');
  });

  test('never makes a category its own ancestor, even with simultaneous moves [R203]', async () => {
    const a = await category('A');
    const b = await category('B', a.id);
    const c = await category('C', b.id);
    expect(await Promise.all([a, b, c].map(({ id }) => change(a.id, { parentid: id })))).toEqual(
      Array.from({ length: 3 }, () => '400 ERR24'),
    );
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await category('One'), await category('Two')];
      const move = (cid: string, parentid: string) =>
        api.fetch(`/api/v1/tenants/${tenant}/labelcategories/${cid}`, admin, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ parentid }),
        });
      const answers = await Promise.all([move(one.id, two.id), move(two.id, one.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  test(`is at most ${CATEGORY_DEPTH_MAX} levels deep`, async () => {
    let parent = await category('Depth 1');
    for (let level = 2; level <= CATEGORY_DEPTH_MAX; level += 1)
      parent = await category(`Depth ${level}`, parent.id);
    const body = { name: 'too deep', parentid: parent.id };
    expect(await api.refused(createLabelCategory, { params: { id: tenant }, body }, admin)).toBe('400 11406');
    const [top] = [await category('Tall')];
    await category('Taller', top.id);
    expect(await change(top.id, { parentid: parent.id })).toBe('400 11406');
  });

  test('has a label once per category, ignoring case: ERR151 [R196, R204]', async () => {
    const [one, two] = [await category('Once'), await category('Twice')];
    const { id: lid } = await label('Night', one.id);
    const again = { params: { id: tenant }, body: { label: ' NIGHT ', categoryId: one.id } };
    expect(await api.refused(createLabel, again, admin)).toBe('409 ERR151');
    // The same name in another category is a different label; moving it here is a conflict.
    const elsewhere = await label('night', two.id);
    const params = { id: tenant, lid: elsewhere.id };
    expect(await api.refused(updateLabel, { params, body: { categoryId: one.id } }, admin)).toBe(
      '409 ERR151',
    );
    await api.call(updateLabel, { params, body: { label: 'Dusk', categoryId: one.id } }, admin);
    await api.call(updateLabel, { params: { id: tenant, lid }, body: { label: 'NIGHT' } }, admin);
    expect(names(await tree())).toContainEqual({ Once: ['Dusk', 'NIGHT'] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.fetch(`/api/v1/tenants/${tenant}/labels`, admin, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ label: 'Raced', categoryId: one.id }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('deletes a category with its contents, and sends an event to the tenant [R203]', async () => {
    const top = await category('Leaving');
    const inner = await category('Inner', top.id);
    await label('gone', inner.id);
    const [mine, theirs] = await Promise.all([openLive(api, client), openLive(api, other)]);
    await api.call(deleteLabelCategory, { params: { id: tenant, cid: top.id } }, admin);
    const event = await mine.until(({ name }) => name === 'labels.changed');
    expect(event.data).toEqual({ tenantid: tenant });
    expect(JSON.stringify(await tree())).not.toMatch(/Leaving|Inner|gone/);
    // The stream of the other tenant has passed this sequence number without the event.
    const { id } = await category('After');
    await mine.until(({ name, id: seq }) => name === 'labels.changed' && seq > event.id);
    expect(theirs.received.map(({ name }) => name)).not.toContain('labels.changed');
    mine.close();
    theirs.close();
    const { entries } = await api.call(listTenantAudit, { params: { id: tenant } }, admin);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'tenant.labels', subject: { id, name: 'After' } },
      { action: 'tenant.labels', subject: { id: top.id, name: 'Leaving' } },
    ]);
  });

  test('returns ten thousand labels completely, each in its category', async () => {
    const big = await makeTenant(api.services, 'Big');
    await makePerson(api.services, { email: 'admin@big.test', group: 'admin', at: big.root });
    const as = await api.signIn('admin@big.test');
    await sql`
      with made as (
        insert into label_categories (id, tenantid, name, sortkey)
        select gen_random_uuid(), ${big.id}, 'Category ' || n, lpad(n::text, 5, '0') from generate_series(1, 200) n
        returning id)
      insert into labels (id, tenantid, categoryid, name, sortkey, namekey)
      select gen_random_uuid(), ${big.id}, id, 'Label ' || n, lpad(n::text, 5, '0'), 'Label ' || n
      from made, generate_series(1, 50) n`.execute(api.services.db);
    const categories = await tree(as, big.id);
    expect(categories).toHaveLength(200);
    expect(categories.flatMap(({ children }) => children)).toHaveLength(10_000);
  });
});

test('Erasing a tenant deletes all its labels and categories', async () => {
  const { id, root } = await makeTenant(api.services, 'Leaving');
  const { db } = api.services;
  const podid = await makePod(api.services, root, world.users.team, { name: 'a.mov' });
  const [cid, lid] = [newId(), newId()];
  const row = { tenantid: id, name: 'x', sortkey: 'x' };
  await db
    .insertInto('label_categories')
    .values({ ...row, id: cid })
    .execute();
  await db
    .insertInto('labels')
    .values({ ...row, id: lid, categoryid: cid, namekey: 'x' })
    .execute();
  await db
    .insertInto('pod_labels')
    .values({ id: newId(), tenantid: id, podid, content: 'x', contentkey: 'x' })
    .execute();
  await db.transaction().execute((trx) => fire(tenantErased, trx, { tenantid: id }));
  for (const table of ['label_categories', 'labels', 'pod_labels', 'search_docs'] as const) {
    expect(await db.selectFrom(table).select('tenantid').where('tenantid', '=', id).execute()).toEqual([]);
  }
});
