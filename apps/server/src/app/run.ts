import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { buildApi } from '#app/build-api.ts';
import type { Config } from '#app/config.ts';
import { serveEmbedPage } from '#app/embed-page.ts';
import { framesOf, listen, listJobs, startBackground, startRoutes } from '#app/features.ts';
import { ensureDataDir, findMedia, openDatabase, openServices, prepareDatabase } from '#app/open-services.ts';
import { serveOutbox } from '#app/outbox-page.ts';
import { serveSecurityText } from '#app/security-text.ts';
import { serveWeb } from '#app/web-app.ts';
import { authenticate } from '#features/identity/index.ts';
import { readOldSubtitles } from '#features/subtitles/index.ts';
import type { Services } from '#platform/context/context.ts';
import { startHub } from '#platform/events/sse-hub.ts';
import { sweepScratch } from '#platform/files/scratch.ts';
import type { Job } from '#platform/jobs/job.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log/log.ts';
import { type Seeded, seedIfEmpty } from './demo/seed-if-empty.ts';

export interface Running {
  address: string | undefined;
  database: 'embedded' | 'outside';
  seeded: Seeded;
  processing: string | undefined;
  stop(): Promise<void>;
}

/** Starts everything in order; `stop` stops it in reverse order. */
export async function run(config: Config, log: Log, onWedged: (error: Error) => void): Promise<Running> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.reverse()) {
      await step().catch((error) => log.error({ err: error }, 'a component failed to stop cleanly'));
    }
    stops.length = 0;
  };
  try {
    return { ...(await start(config, log, onWedged, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: Config,
  log: Log,
  onWedged: (error: Error) => void,
  stops: (() => Promise<void>)[],
): Promise<Omit<Running, 'stop'>> {
  const hasApi = config.roles.includes('api');
  const hasWorker = config.roles.includes('worker');
  // Checked first: without a free port nothing needs to start.
  if (hasApi) await requireFreePort(config);
  ensureDataDir(config, log);
  const media = findMedia(config);
  const database = await openDatabase(config, log);
  if (database.embedded) stops.push(() => database.embedded!.stop());
  await prepareDatabase(database.url, log);
  const { services, close } = await openServices(config, database.url, log, media);
  stops.push(close);
  listen();
  const seeded = await seedIfEmpty(services, config);

  let address: string | undefined;
  if (hasApi) {
    const hub = await startHub({ url: database.url, db: services.db, log });
    stops.push(() => hub.stop());
    const routes = startRoutes(services, hub);
    stops.push(() => routes.stop());
    const app = buildApi({
      services,
      bindings: routes.bindings,
      findActor: (ctx, request) => authenticate(ctx, request.headers),
      trustedProxies: config.trustedProxies,
      publicUrl: config.publicUrl,
      checkReplies: config.mode !== 'production',
    });
    if (config.mode === 'development') serveOutbox(app, services.mail);
    serveEmbedPage(app, services);
    serveSecurityText(app, services, config.securityContacts);
    await serveWeb(app, { framesOf: (path) => framesOf(services, path) });
    await app.listen({ port: config.port, host: config.host });
    // Close event streams first: an open one would delay closing the server until its timeout.
    stops.push(async () => {
      await hub.stop();
      await app.close();
    });
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound ? bound.port : config.port;
    address = config.publicUrl ?? `http://localhost:${port}`;
    services.settings.publicUrl = address;
    await allowPages(services, address);
  }
  if (hasWorker) {
    await sweepScratch(services.db, config.dataDir);
    const shared = { url: database.url, services, log, onWedged, prepare: config.prepare };
    const jobs = listJobs(services);
    const cores = availableParallelism();
    const workers: Worker[] = [];
    // In parallel: each worker has its own grace period, and Ctrl-C waits for all.
    stops.push(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
    const employ = async (lane: Job<unknown>['lane'], concurrency: number, scheduled: typeof jobs = []) => {
      const theirs = jobs.filter((job) => job.lane === lane);
      workers.push(await startWorker({ ...shared, jobs: theirs, scheduled, concurrency }));
    };
    await employ(undefined, config.workers ?? Math.max(1, cores - 1), jobs);
    // Thumbnails of new uploads must not wait for video encoding, and e-mails with a code must not wait for either.
    await employ('quick', Math.max(2, Math.floor(cores / 2)));
    // One per tenant at a time: a slow document delays neither photos nor the documents of other tenants.
    await employ('documents', 2);
    await employ('light', 2);
    // Bound by the disk, not the processor: archiving and encoding need not wait for each other.
    await employ('bytes', 2);
    // They mostly wait: for a cloud service, or for their turn at a local engine.
    await employ('services', 4);
    for (const background of startBackground(services)) stops.push(() => background.stop());
    await readOldSubtitles(services.db);
  }
  return {
    address,
    database: database.embedded ? 'embedded' : 'outside',
    seeded,
    processing: services.media.ready ? undefined : services.media.reason,
  };
}

/** Web pages send large files directly to the store. If it accepts no CORS rule, the operator must configure it. */
async function allowPages({ storage, log }: Services, address: string): Promise<void> {
  const { origin } = new URL(address);
  const refusal = await storage.direct?.allowOrigin(origin);
  if (refusal) log.warn({ origin, refusal }, 'the object store rejected the CORS rule: see docs/operate.md');
}

export class PortInUseError extends Error {}

async function requireFreePort({ port, host }: Config): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new PortInUseError(
              `PORT: ${port} is in use on ${host}; choose another, for example PORT=${port + 1}`,
            )
          : new PortInUseError(`PORT, RUSHES_HOST: cannot listen on ${host}:${port} (${error.code})`),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
