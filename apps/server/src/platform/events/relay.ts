import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { EVENTS_CHANNEL, OUTBOX_CHANNEL } from './emit.ts';

// Advisory lock key: the process that holds this lock is the relay.
const RELAY_LOCK = 7_421_001;
const BATCH = 500;
/** A lost connection can lose a notification; the poll turns that into a delay. */
const POLL_MS = 5_000;
const RECONNECT_MS = 1_000;

const NUMBER = {
  name: 'number-events',
  // In the order of writing: clients must not receive an older state of a file after a newer one.
  text: `with given as (
      update events set seq = numbered.seq from (
        select id, nextval('event_seq') as seq from (
          select id from events where seq is null order by id limit $1) unnumbered) numbered
      where events.id = numbered.id returning 1),
    counted as (select count(*)::int as given from given)
    select given, pg_notify($2, '') from counted where given > 0`,
  values: [BATCH, EVENTS_CHANNEL],
};

export interface Listener {
  stop(): Promise<void>;
}

/**
 * One connection per server: listens for events, and numbers the outbox while it holds the relay lock. One process at a
 * time assigns numbers, after commit, so a reader that has seen n has seen all events up to n.
 */
export function startListener(
  url: string,
  log: Log,
  onEvents: () => Promise<void>,
): Listener & { started: Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let isRelay = false;
  let numbering: Promise<void> | undefined;
  let again = false;

  const number = async () => {
    if (numbering) {
      again = true;
      return numbering;
    }
    numbering = (async () => {
      do {
        again = false;
        if (!client || stopped) return;
        isRelay ||= (await client.query('select pg_try_advisory_lock($1) as ok', [RELAY_LOCK])).rows[0].ok;
        if (!isRelay) return;
        const { rows } = await client.query<{ given: number }>(NUMBER);
        if (rows[0]?.given === BATCH) again = true;
      } while (again);
    })().finally(() => {
      numbering = undefined;
    });
    return numbering;
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('error', (error) => log.warn({ err: error }, 'the event connection was lost'));
    next.on('end', () => {
      if (client !== next) return;
      client = undefined;
      isRelay = false;
      if (!stopped) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    });
    next.on('notification', (message) => {
      const work = message.channel === OUTBOX_CHANNEL ? number() : onEvents();
      work.catch((error) => log.warn({ err: error }, 'events wait for the next poll'));
    });
    await next.connect();
    // An index scan marks dead entries and skips them the next time; a bitmap scan visits them every time.
    await next.query(`set enable_bitmapscan = off; listen ${OUTBOX_CHANNEL}; listen ${EVENTS_CHANNEL}`);
    client = next;
    await number();
    await onEvents();
  };

  const reconnect = async (): Promise<void> => {
    if (stopped) return;
    await connect().catch((error) => {
      log.warn({ err: error }, 'the event connection could not be opened');
      setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    });
  };

  timer = setInterval(() => {
    if (!client) return;
    void number()
      .then(onEvents)
      .catch((error) => log.warn({ err: error }, 'events wait for the next poll'));
  }, POLL_MS);
  timer.unref();

  return {
    started: connect(),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await numbering?.catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
