import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pick } from '@rushes/contract/objects';
import type { Config } from '#app/config.ts';
import { findArchiveTools } from '#platform/archives/tools.ts';
import { openAuditChain } from '#platform/audit/chain.ts';
import type { Database, Services } from '#platform/context/context.ts';
import { openKeyring, readOrCreateSecrets } from '#platform/crypto/keyring.ts';
import { setHashMemory } from '#platform/crypto/password.ts';
import { closeDb, openDb } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Tables } from '#platform/db/tables.ts';
import { waitForDatabase } from '#platform/db/wait.ts';
import { openEngines } from '#platform/engines/engines.ts';
import { makePrivateFolder, restrictPermissions, writePrivately } from '#platform/files/private-folders.ts';
import { startHasher } from '#platform/hash/hasher.ts';
import { installJobs } from '#platform/jobs/install.ts';
import type { Log } from '#platform/log/log.ts';
import { openOutbox, openSmtp } from '#platform/mail/mail.ts';
import { findMediaTools } from '#platform/media/tools.ts';
import { openWatermarkRenderer } from '#platform/media/watermark/watermark-cache.ts';
import { type Embedded, startEmbedded } from '#platform/postgres/embedded.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Apertium } from '#platform/translation/apertium.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The configured database, or an embedded one in the data folder. */
export async function openDatabase(config: Config, log: Log): Promise<{ url: string; embedded?: Embedded }> {
  if (config.databaseUrl) {
    await waitForDatabase(config.databaseUrl, { seconds: 30, log });
    return { url: config.databaseUrl };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  return { url: embedded.url, embedded };
}

export async function prepareDatabase(url: string, log: Log): Promise<void> {
  await migrate({ url, folder: migrations, log, before: (at) => installJobs(at, log) });
}

export interface Opened {
  services: Services;
  close(): Promise<void>;
}

/** Querying the capabilities of ffmpeg takes a while: started early, it is done when the database is ready. */
export function findMedia(config: Config): Promise<Services['media']> {
  return findMediaTools(config.ffmpegPath ? { ffmpegPath: config.ffmpegPath } : {});
}

/** Only if translation is local; it starts a program. */
export async function findLocalTranslation({ engines }: Config): Promise<Apertium | undefined> {
  if (engines.chosen.translate !== 'local') return undefined;
  const { findApertium } = await import('#platform/translation/apertium.ts');
  return findApertium();
}

/** The S3 library costs time and memory: loaded only if an object store is configured. */
async function openStorage(config: Config): Promise<{ storage: Storage; close?(): Promise<void> }> {
  if (!config.s3) return { storage: await openDiskStorage(config.storageDir) };
  const { openS3Storage } = await import('#platform/storage/s3.ts');
  return openS3Storage(config.s3, join(config.dataDir, 'copies'));
}

export async function openServices(
  config: Config,
  databaseUrl: string,
  log: Log,
  finding = findMedia(config),
  findingArchives = findArchiveTools(),
  findingApertium = findLocalTranslation(config),
): Promise<Opened> {
  setHashMemory(config.passwordMemory);
  const [media, archives, apertium, { storage, close: closeStorage }] = await Promise.all([
    finding,
    findingArchives,
    findingApertium,
    openStorage(config),
  ]);
  const db = openDb<Tables>({ url: databaseUrl, log, prepare: config.prepare }) as Database;
  if (!media.ready) log.warn({ reason: media.reason }, 'processing is off');
  if (!archives.ready) log.warn({ reason: archives.reason }, 'unpacking archives is off');
  const watermarks = await openWatermarkRenderer({
    storage,
    folder: join(config.dataDir, 'marked'),
    mostBytes: config.watermarkCache,
  });
  const keyring = openKeyring(config.secrets ?? readOrCreateSecrets(config.dataDir));
  const audit = await openAuditChain({ db, keyring, dataDir: config.dataDir });
  const hasher = startHasher();
  const services: Services = {
    db,
    log,
    storage,
    hasher,
    media,
    archives,
    engines: openEngines(config.engines, { media, apertium }),
    watermarks,
    keyring,
    audit,
    mail: config.smtpUrl ? openSmtp(config.smtpUrl, config.mailFrom) : openOutbox(`${config.dataDir}/outbox`),
    settings: {
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      ...pick(config, ['dataDir', 'signUp', 'archive', 'diskReserve', 'invitationsPerDay', 'supportEmail']),
      ...pick(config, ['captcha', 'privateWebhooks', 'providers', 'billing']),
      databaseUrl,
      version,
    },
  };
  return {
    services,
    async close() {
      await hasher.stop();
      await watermarks.close();
      await closeStorage?.();
      await closeDb(db);
    },
  };
}

/** Entries of the data folder from before they were private. The database looks after its own folder. */
const entries = [
  'storage',
  'uploads',
  'scratch',
  'copies',
  'marked',
  'outbox',
  'secret',
  'audit-keys',
  'demo-password',
];

/** Call this first: it also makes everything written later readable for this user only. */
export function ensureDataDir({ dataDir, storageDir, s3 }: Config, log: Log): void {
  makePrivateFolder(dataDir, log);
  restrictPermissions([...entries.map((name) => join(dataDir, name)), ...(s3 ? [] : [storageDir])], log);
  writePrivately();
}
