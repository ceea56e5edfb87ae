import type { ServerResponse } from 'node:http';
import { LIVE_HELLO, LIVE_RESET } from '@rushes/contract/live';
import { sql } from 'kysely';
import type { Actor, Database } from '#platform/context/context.ts';
import type { Log } from '#platform/log/log.ts';
import {
  isInternal,
  mayHear,
  SESSION_ENDED,
  type SessionEnd,
  type StoredEvent,
  TENANT_RENEWED,
  type TenantRenewal,
} from './audience.ts';
import { startListener } from './relay.ts';

/** Proxies close what is silent for long; the browser reconnects when it has heard nothing for three of these. */
const HEARTBEAT_MS = 15_000;
const BATCH = 1_000;
/** What a browser that stopped reading may leave waiting here; then it is let go, and resumes where it was. */
const BACKLOG_BYTES = 4 << 20;
const REMEMBERED_ENDS = 10_000;
/** Events kept in mind for those who begin to listen after they have begun to read. */
const REMEMBERED_EVENTS = 5_000;

interface Stream {
  actor: Actor;
  out: ServerResponse;
  /** Catching up may run ahead of the others: what it has written is not written again. */
  seen: number;
}

/** Somebody inside the server who follows what happens, and chooses for others what they hear of it. */
export interface Follower {
  heard(event: StoredEvent): void;
  /** The server stops: what is open on this behalf ends now. */
  stop(): void;
}

export interface Hub {
  /** Everything from now on but what servers say among themselves. */
  follow(follower: Follower): void;
  /**
   * Writes what was missed since `after`, then everything that happens. Ends with the request. Without `after`: whoever
   * has been reading for `age` milliseconds is told to read again when they missed something meanwhile.
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
  /** What is no longer remembered may have been something. */
  const mayHaveMissed = (actor: Actor, age: number) => {
    const since = Date.now() - age;
    return since < recentSince || recent.some(({ at, event }) => at >= since && mayHear(actor, event));
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
    remember(event);
    for (const follower of followers) follower.heard(event);
    let text: string | undefined;
    for (const stream of streams) {
      if (event.seq <= stream.seen || !mayHear(stream.actor, event)) continue;
      text ??= frame(event);
      stream.out.write(text);
      if (stream.out.writableLength > BACKLOG_BYTES) stream.out.destroy();
    }
  };

  /** Remembered for streams that are just being opened: their session was looked at before it ended. */
  const endSession = ({ seq, data }: StoredEvent) => {
    const { sessionid, farewell } = data as unknown as SessionEnd;
    const text = farewell ? frame({ seq, ...farewell }) : '';
    ended.set(sessionid, text);
    if (ended.size > REMEMBERED_ENDS) ended.delete(ended.keys().next().value!);
    for (const { actor, out } of streams) if (actor.sessionid === sessionid) out.end(text);
  };

  /** What these people may hear was read when their streams began: they reconnect, and it is read again. */
  const renew = ({ tenantid, userids }: TenantRenewal) => {
    for (const { actor, out } of streams) {
      const points = [...actor.accessPoints, ...actor.expired];
      const isMeant = userids
        ? userids.includes(actor.userid)
        : points.some((point) => point.tenantid === tenantid);
      if (isMeant) out.end();
    }
  };

  const heart = setInterval(() => {
    for (const stream of streams) stream.out.write(': \n\n');
  }, options.heartbeatMs ?? HEARTBEAT_MS);
  heart.unref();

  const listener = startListener(options.url, log, read);
  await listener.started;

  return {
    follow: (follower) => void followers.add(follower),
    async open(actor, after, out, age = 0) {
      out.on('error', () => {});
      const oldest = await oldestSeq(db);
      let from = after ?? last;
      out.write(frame({ seq: from, name: LIVE_HELLO, data: {} }));
      const late = after === undefined && age > 0 && mayHaveMissed(actor, age);
      if (late || from < oldest - 1 || from > last) {
        from = last;
        out.write(frame({ seq: from, name: LIVE_RESET, data: {} }));
      }
      // Joins the others only when it has caught up with them; nothing can be delivered between the last
      // comparison and the join, because neither waits.
      while (from < last) {
        const missed = await eventsAfter(db, from);
        if (!missed.length) break;
        for (const event of missed) {
          if (!isInternal(event.name) && mayHear(actor, event)) out.write(frame(event));
        }
        from = missed.at(-1)!.seq;
      }
      if (ended.has(actor.sessionid)) out.end(ended.get(actor.sessionid));
      if (out.destroyed || out.writableEnded) return;
      const stream: Stream = { actor, out, seen: from };
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
