import type { ServerResponse } from 'node:http';
import { LIVE_HELLO, LIVE_MISSED, LIVE_RESET, type MissedEvents } from '@rushes/contract/live';
import { sql } from 'kysely';
import type { Actor, Database } from '#platform/context/context.ts';
import type { Log } from '#platform/log/log.ts';
import {
  canReceive,
  isInternal,
  isOver,
  SESSION_ENDED,
  type SessionEnd,
  type StoredEvent,
  TENANT_RENEWED,
  type TenantRenewal,
  TOKEN_RENEWED,
} from './audience.ts';
import { startListener } from './relay.ts';

/** Proxies close idle connections; the browser reconnects after three intervals without data. */
const HEARTBEAT_MS = 15_000;
const BATCH = 1_000;
/** Maximum unsent bytes for a browser that stopped reading. Then the stream is closed and the browser resumes later. */
const BACKLOG_BYTES = 4 << 20;
/**
 * Streams per user. All tabs of a browser share one, so this is the number of browsers. The oldest is closed: streams
 * of a laptop that went to sleep are noticed late, and must not keep out new ones.
 */
export const STREAMS_PER_USER = 20;
const REMEMBERED_ENDS = 10_000;
/** Recent events kept in memory for browsers that load their data before they open the stream. */
const REMEMBERED_EVENTS = 5_000;

interface Stream {
  actor: Actor;
  out: ServerResponse;
  /** Catching up may be ahead of live delivery: events up to this number are not sent again. */
  seen: number;
}

/** A server component that receives all events and forwards them to its own recipients. */
export interface Follower {
  received(event: StoredEvent): void;
  /** The server stops: close all streams of this follower. */
  stop(): void;
}

export interface Hub {
  /** Delivers all events from now on, except internal ones. */
  follow(follower: Follower): void;
  /**
   * Sends the events missed since `after`, then live events. Ends with the request. Without `after`: `age` is the
   * number of milliseconds since the client loaded its data; it gets the events of that time at once.
   */
  open(actor: Actor, after: number | undefined, out: ServerResponse, age?: number): Promise<void>;
  streams(): number;
  stop(): Promise<void>;
}

export async function startHub(options: {
  url: string;
  db: Database;
  log: Log;
  heartbeatMs?: number;
}): Promise<Hub> {
  const { db, log } = options;
  const streams = new Set<Stream>();
  /** Streams that are catching up: a change of access must close them too. */
  const opening = new Set<Stream>();
  const followers = new Set<Follower>();
  const ended = new Map<string, string>();
  let last = await newestSeq(db);
  let reading: Promise<void> | undefined;
  let again = false;
  const recent: { at: number; event: StoredEvent }[] = [];
  let recentSince = Date.now();

  const remember = (event: StoredEvent) => {
    recent.push({ at: Date.now(), event });
    if (recent.length <= REMEMBERED_EVENTS) return;
    recentSince = recent.splice(0, REMEMBERED_EVENTS / 5).at(-1)!.at;
  };
  /** The events of that period, or undefined when some may no longer be in memory. */
  const recentEvents = (actor: Actor, age: number): MissedEvents | undefined => {
    const since = Date.now() - age;
    if (since < recentSince) return;
    const events = recent.filter(({ at, event }) => at >= since && canReceive(actor, event));
    return events.map(({ event: { name, data } }) => ({ name, data }));
  };

  const read = async () => {
    if (reading) {
      again = true;
      return reading;
    }
    reading = (async () => {
      do {
        again = false;
        const events = await eventsAfter(db, last);
        for (const event of events) deliver(event);
        if (events.length === BATCH) again = true;
      } while (again);
    })().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const deliver = (event: StoredEvent) => {
    last = event.seq;
    if (event.name === SESSION_ENDED) return endSession(event);
    if (event.name === TENANT_RENEWED) return renew(event.data as unknown as TenantRenewal);
    if (event.name === TOKEN_RENEWED)
      return closeWhere(({ sessionid }) => sessionid === event.data.sessionid);
    remember(event);
    for (const follower of followers) follower.received(event);
    let text: string | undefined;
    for (const stream of streams) {
      if (event.seq <= stream.seen || !canReceive(stream.actor, event)) continue;
      text ??= frame(event);
      stream.out.write(text);
      if (stream.out.writableLength > BACKLOG_BYTES) stream.out.destroy();
    }
  };

  /** Remembered for streams that are being opened: their session was read before it ended. */
  const endSession = ({ seq, data }: StoredEvent) => {
    const { sessionid, lastEvent } = data as unknown as SessionEnd;
    const text = lastEvent ? frame({ seq, ...lastEvent }) : '';
    ended.set(sessionid, text);
    if (ended.size > REMEMBERED_ENDS) ended.delete(ended.keys().next().value!);
    for (const { actor, out } of streams) if (actor.sessionid === sessionid) out.end(text);
  };

  /** Access is read when a stream opens: closing it makes the browser reconnect with current access. */
  const renew = ({ tenantid, userids }: TenantRenewal) => {
    closeWhere(({ userid, accessPoints, expired }) =>
      userids
        ? userids.includes(userid)
        : [...accessPoints, ...expired].some((point) => point.tenantid === tenantid),
    );
  };
  const closeWhere = (isMeant: (actor: Actor) => boolean) => {
    for (const { actor, out } of [...streams, ...opening]) if (isMeant(actor)) out.end();
  };

  const heart = setInterval(() => {
    for (const stream of streams) stream.out.write(': \n\n');
    closeWhere(({ token }) => token !== undefined && isOver(token, Date.now()));
  }, options.heartbeatMs ?? HEARTBEAT_MS);
  heart.unref();

  const listener = startListener(options.url, log, read);
  await listener.started;

  return {
    follow: (follower) => void followers.add(follower),
    async open(actor, after, out, age = 0) {
      out.on('error', () => {});
      const stream: Stream = { actor, out, seen: 0 };
      const send = (text: string) => out.writableEnded || out.write(text);
      opening.add(stream);
      out.on('close', () => opening.delete(stream));
      const oldest = await oldestSeq(db);
      let from = after ?? last;
      const recently = after === undefined && age > 0 ? recentEvents(actor, age) : [];
      if (!recently || from < oldest - 1 || from > last) {
        from = last;
        send(frame({ seq: from, name: LIVE_RESET, data: {} }));
      } else if (recently.length > 0) send(frame({ seq: from, name: LIVE_MISSED, data: recently }));
      // Last: a browser that has its number does not ask for missed events again.
      send(frame({ seq: from, name: LIVE_HELLO, data: {} }));
      // Joins the live streams only after it has caught up. No event can be delivered between the last comparison and
      // the join, because there is no await in between.
      while (from < last) {
        const missed = await eventsAfter(db, from);
        if (!missed.length) break;
        for (const event of missed) {
          if (!isInternal(event.name) && canReceive(actor, event)) send(frame(event));
        }
        from = missed.at(-1)!.seq;
      }
      stream.seen = from;
      opening.delete(stream);
      if (ended.has(actor.sessionid)) out.end(ended.get(actor.sessionid));
      if (out.destroyed || out.writableEnded) return;
      const own = [...streams].filter((other) => ownerOf(other.actor) === ownerOf(actor));
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - STREAMS_PER_USER))) {
        streams.delete(oldest);
        oldest.out.end();
      }
      streams.add(stream);
      out.on('close', () => streams.delete(stream));
    },
    streams: () => streams.size,
    async stop() {
      clearInterval(heart);
      for (const stream of streams) stream.out.end();
      for (const follower of followers) follower.stop();
      streams.clear();
      await listener.stop();
      await reading?.catch(() => {});
    },
  };
}

/** A program must not push out the browsers of its owner. */
const ownerOf = ({ token, userid }: Actor) => token?.id ?? userid;

function frame(event: { seq: number; name: string; data: object }): string {
  return `id: ${event.seq}\nevent: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

async function eventsAfter(db: Database, seq: number): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'name', 'tenantid', 'userid', 'path', 'teamonly', 'data'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(BATCH)
    .execute();
  return rows as StoredEvent[];
}

async function newestSeq(db: Database): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select(sql<number>`coalesce(max(seq), 0)`.as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

async function oldestSeq(db: Database): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select(sql<number>`coalesce(min(seq), 0)`.as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}
