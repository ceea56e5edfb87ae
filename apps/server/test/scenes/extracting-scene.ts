import { extractPod } from '@rushes/contract/extracting';
import { listOperations } from '@rushes/contract/move-copy';
import { listNotifications } from '@rushes/contract/notifications';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type As, startApi } from '../api.ts';
import { makeAsset, makeNode, makePod, makeWorld, type Place } from '../fixtures.ts';
import { makeZip } from '../formats/archives.ts';
import { untilIdle, work } from '../worker.ts';
import { disagreements } from './archive-scene.ts';

/** A tenant whose team extracts archives, each into its own folder. */
export async function makeExtractingScene() {
  const api = await startApi();
  const { services } = api;
  const world = await makeWorld(services);
  const team = await api.signIn('team@studio.test');

  const extract = (id: string, shouldDeletePod: 0 | 1 = 0) =>
    api.call(extractPod, { params: { id }, body: { shouldDeletePod } }, team);
  return {
    api,
    world,
    team,
    extract,
    makePlace: () => makeNode(services, world.project, `Place ${newId()}`),
    refused: (id: string, as: As = team) =>
      api.refused(extractPod, { params: { id }, body: { shouldDeletePod: 0 } }, as),

    /** An uploaded archive in a folder. */
    async archive(at: Place, bytes: Buffer, { name = 'Card.zip', mimetype = 'application/zip' } = {}) {
      const row = { name, size: bytes.length, kind: 'application' as const, mimetype };
      const id = await makePod(services, at, world.users.team, row);
      await makeAsset(services, at, id, { name, bytes, mimetype });
      return id;
    },

    async carriedOut(id: string, shouldDeletePod: 0 | 1 = 0): Promise<void> {
      await extract(id, shouldDeletePod);
      const { rest } = await work(api);
      await untilIdle(api);
      await rest();
    },

    /** The paths of all folders (with a trailing slash) and files below a node. */
    async below({ path }: Place): Promise<string[]> {
      const { rows } = await sql<{ path: string }>`
        with named as (
          select n.id, (select string_agg(u.name, '/' order by nlevel(u.path)) from nodes u
            where u.path @> n.path and u.path <@ ${path}::ltree and u.path <> ${path}::ltree) as path
          from nodes n where n.path <@ ${path}::ltree and n.deletedat is null)
        select path || '/' as path from named where path is not null
        union all
        select coalesce(named.path || '/', '') || p.name from pods p join named on named.id = p.nodeid
        where p.deletedat is null`.execute(services.db);
      return rows.map((row) => row.path).sort();
    },

    async newest() {
      const query = { params: { id: world.studio.id }, query: { limit: 1 } };
      const { params, ...news } = (await api.call(listNotifications, query, team)).notifications[0]!;
      return { ...news, params: JSON.parse(params) as Record<string, unknown> };
    },

    /** The store has no orphaned objects, and no operation is running. */
    async expectSettled(): Promise<void> {
      expect(await disagreements(services)).toEqual([]);
      expect((await api.call(listOperations, {}, team)).operations).toEqual([]);
    },
  };
}

export type ExtractingScene = Awaited<ReturnType<typeof makeExtractingScene>>;

/** A zip of small files; each contains its own name. */
export const zipOf = (...names: string[]) =>
  makeZip(names.map((name) => ({ name, bytes: Buffer.from(name) })));
