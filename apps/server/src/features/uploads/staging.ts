import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
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

export async function dropStaged(services: Services, uploadid: string): Promise<void> {
  services.hasher.forget(uploadid);
  await rm(stagedPath(services, uploadid), { force: true });
}
