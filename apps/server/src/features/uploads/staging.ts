import { mkdir, open, rm, stat, statfs, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@rushes/contract/app-error';
import type { Services } from '#platform/context/context.ts';

/** Where bytes wait until they are whole: beside the store, so that moving them in is a rename. */
export const stagingDir = (services: Services) => join(services.settings.dataDir, 'uploads');

export const stagedPath = (services: Services, uploadid: string) => join(stagingDir(services), uploadid);

export async function stagedSize(services: Services, uploadid: string): Promise<number | undefined> {
  return stat(stagedPath(services, uploadid)).then(
    (entry) => entry.size,
    () => undefined,
  );
}

/** Empty, unless it is there already. */
export async function makeStaged(services: Services, uploadid: string): Promise<void> {
  await mkdir(stagingDir(services), { recursive: true });
  await (await open(stagedPath(services, uploadid), 'a', 0o600)).close();
}

export async function dropStaged(services: Services, uploadid: string): Promise<void> {
  services.hasher.forget(uploadid);
  await rm(stagedPath(services, uploadid), { force: true });
}

/** What is there cannot be trusted: its sender is told that nothing has arrived, and begins again. */
export async function emptyStaged(services: Services, uploadid: string): Promise<void> {
  services.hasher.forget(uploadid);
  await truncate(stagedPath(services, uploadid), 0);
}

/** Bytes are refused before they eat what the database and the processing need to go on working. */
export async function requireRoom(services: Services, bytes: number): Promise<void> {
  // Where they wait may be a disk of its own; before the first upload there is no such folder.
  const { bavail, bsize } = await statfs(stagingDir(services)).catch(() => statfs(services.settings.dataDir));
  if (bytes + services.settings.diskReserve > bavail * bsize) throw new AppError('11507');
}
