import { randomBytes } from 'node:crypto';
import { listNodePods } from '@rushes/contract/pods';
import { expect, test } from 'vitest';
import { prepareDatabase } from '#app/open-services.ts';
import { createDatabase } from '#platform/postgres/databases.ts';
import { findPostgres, oldest, postgresAdvice } from '../../../tools/setup/postgres.mjs';
import { startSystemPostgres } from '../../../tools/tasks/system-postgres.mjs';
import { startApi } from './api.ts';
import { atFileEnd } from './file-end.ts';
import { makePod, makeWorld } from './fixtures.ts';
import { quiet } from './quiet.ts';

const bin: string | undefined = findPostgres();
const name = `the migrations run on an empty PostgreSQL ${oldest}, and a folder can be listed`;

// The report of `npm test` shows the names of skipped tests, so the reason is part of the name.
test.skipIf(!bin)(bin ? name : `${name} (not installed: ${postgresAdvice})`, async () => {
  const server: { url: string; stop(): Promise<void> } = await startSystemPostgres(bin);
  atFileEnd(() => server.stop());
  const url = await createDatabase(server.url, `oldest_${randomBytes(6).toString('hex')}`);
  await prepareDatabase(url, quiet);
  const api = await startApi({}, quiet, url);
  const world = await makeWorld(api.services);
  await makePod(api.services, world.folder, world.users.team, { name: 'clip.mov' });
  const team = await api.signIn('team@studio.test');
  const { pods } = await api.call(listNodePods, { params: { id: world.folder.id } }, team);
  expect(pods.map((pod) => pod.name)).toEqual(['clip.mov']);
});
