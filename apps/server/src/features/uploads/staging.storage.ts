import { mkdir, open, rm, stat, statfs, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@rushes/contract/app-error';
import type { Services } from '#platform/context/context.ts';

/** Folder for incomplete uploads: next to the store, so that moving them in is a rename. */
export const stagingDir = (services: Services) => join(services.settings.dataDir, 'uploads');

export const stagedPath = (services: Services, uploadid: string) => join(stagingDir(services), uploadid);

/** Where the bytes are in the store after the upload. */
export const rawKey = ({ tenantid, assetid }: { tenantid: string; assetid: string }) =>
  `raw/${tenantid}/${assetid}`;

export async function stagedSize(services: Services, uploadid: string): Promise<number | undefined> {
  return stat(stagedPath(services, uploadid)).then(
    (entry) => entry.size,
    () => undefined,
  );
}

/** Creates an empty file unless it exists. */
export async function makeStaged(services: Services, uploadid: string): Promise<void> {
  await mkdir(stagingDir(services), { recursive: true });
  await (await open(stagedPath(services, uploadid), 'a', 0o600)).close();
}

export async function deleteStaged(services: Services, uploadid: string): Promise<void> {
  services.hasher.forget(uploadid);
  await rm(stagedPath(services, uploadid), { force: true });
}

/** The staged bytes cannot be trusted: the offset becomes 0 and the client starts again. */
export async function emptyStaged(services: Services, uploadid: string): Promise<void> {
  services.hasher.forget(uploadid);
  await truncate(stagedPath(services, uploadid), 0);
}

/** Refuses bytes before they use the disk space that the database and processing need. */
export async function requireRoom(services: Services, bytes: number): Promise<void> {
  // The staging folder may be on its own disk; it does not exist before the first upload.
  const { bavail, bsize } = await statfs(stagingDir(services)).catch(() => statfs(services.settings.dataDir));
  if (bytes + services.settings.diskReserve > bavail * bsize) throw new AppError('11507');
}
