import type { ServerResponse } from 'node:http';
import { AppError } from '@rushes/contract/app-error';
import { podCommentsChanged } from '@rushes/contract/comment-events';
import { LIVE_HELLO, type LiveEvent } from '@rushes/contract/live';
import { nodeChanged } from '@rushes/contract/nodes';
import { podChanged } from '@rushes/contract/pods';
import { sharedChange, sharedCommentsChanged, sharedEnd } from '@rushes/contract/reviewaccess';
import { podSubtitlesChanged } from '@rushes/contract/subtitle-events';
import type { z } from 'zod';
import type { Ctx, Services } from '#platform/context/context.ts';
import type { StoredEvent } from '#platform/events/audience.ts';
import type { Hub } from '#platform/events/sse-hub.ts';
import type { Http } from '#platform/http/bind.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { DEPTH, grantOfPod } from '../accesslinks.policy.ts';
import { type Change, concernsLink } from './guest-events.queries.ts';
import { endOf, requireVisitor } from './reviewaccess.service.ts';
import { findSharedPod } from './shared.queries.ts';
import { findVisitors, type VisitorRow } from './visitors.queries.ts';

// Live events for visitors of a link. Members receive events by the paths of their access points. A link has no
// paths, so every event of the tenant is checked against the current state of the link.

/** Maximum delay until the end of a link is noticed, whatever ended it. */
const LOOK_MS = 4_000;
/** Changes within this time are handled together. */
const TOGETHER_MS = 150;
/** More than a page shows at once. A page that misses an event reads the comments when the file is opened. */
const FILES_AT_ONCE = 50;

/** Tabs of one browser; the oldest is closed. */
export const STREAMS_PER_VISITOR = 20;
/** Guests of one office share a network. More are refused, so that no guest can close the streams of others. */
export const STREAMS_PER_NETWORK = 50;

interface Stream {
  visitor: VisitorRow;
  network: string;
  generation: number;
  out: ServerResponse;
  /** Changes that were not handled yet. */
  recentChanges: Change[];
  commented: Set<string>;
}

export interface GuestStreams {
  open(ctx: Ctx, token: string | undefined, http: Http): Promise<void>;
}

const changes = new Set([podChanged.name, nodeChanged.name, podSubtitlesChanged.name]);

export function startGuestStreams({ db, log }: Services, hub: Hub): GuestStreams {
  const streams = new Set<Stream>();
  let looking: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;

  function sendEnd(stream: Stream, code: '1012' | '1013'): void {
    leave(stream);
    stream.out.end(frame(sharedEnd, { code }));
  }

  /** Reloads the links. Visitors who lost access get the reason, and their streams are closed. */
  async function lookAgain(among: readonly Stream[]): Promise<Stream[]> {
    const rows = await findVisitors(db, [...new Set(among.map(({ visitor }) => visitor.id))]);
    const known = new Map(rows.map((row) => [row.id, row]));
    return among.filter((stream) => {
      const visitor = known.get(stream.visitor.id);
      const end = endOf(visitor, stream.generation);
      if (end) sendEnd(stream, end);
      else {
        // The page shows or hides its download buttons.
        if (visitor!.link.downloadsspent !== stream.visitor.link.downloadsspent)
          stream.out.write(frame(sharedChange, {}));
        stream.visitor = visitor!;
      }
      return !end;
    });
  }

  async function notifyStream(stream: Stream): Promise<void> {
    const { visitor, out } = stream;
    const [recentChanges, commented] = [
      stream.recentChanges.splice(0),
      [...stream.commented].slice(0, FILES_AT_ONCE),
    ];
    stream.commented.clear();
    for (const podid of commented) {
      const pod = await findSharedPod(db, visitor.link, podid);
      if (pod && grantOfPod(visitor.link, pod).comment) out.write(frame(sharedCommentsChanged, { podid }));
    }
    if (recentChanges.length > 0 && (await concernsLink(db, visitor.link, recentChanges, DEPTH)))
      out.write(frame(sharedChange, {}));
  }

  const failed = (error: unknown) =>
    log.warn({ err: error }, 'failed to send events to guests; retrying at the next poll');

  async function notifyAllStreams(): Promise<void> {
    const among = [...streams].filter(
      ({ recentChanges, commented }) => recentChanges.length > 0 || commented.size > 0,
    );
    for (const stream of await lookAgain(among)) await notifyStream(stream);
  }

  /** Team-only events go only to team-only links. */
  const canReceive = ({ visitor: { link } }: Stream, event: StoredEvent) =>
    event.tenantid === link.tenantid &&
    event.userid === null &&
    (event.teamonly !== 1 || link.teamonly === 1);

  hub.follow({
    received(event) {
      const isComment = event.name === podCommentsChanged.name;
      if (event.path === null || !(isComment || changes.has(event.name))) return;
      const { id, from } = event.data as { id: string; from?: string };
      const ofNode = event.name === nodeChanged.name;
      for (const stream of streams) {
        if (!canReceive(stream, event)) continue;
        if (isComment) stream.commented.add(id);
        else
          stream.recentChanges.push({
            path: event.path,
            ...(ofNode ? {} : { podid: id }),
            ...(from ? { from } : {}),
          });
        soon ??= setTimeout(() => {
          soon = undefined;
          void notifyAllStreams().catch(failed);
        }, TOGETHER_MS).unref();
      }
    },
    stop() {
      clearInterval(looking);
      clearTimeout(soon);
      for (const { out } of streams) out.end();
      streams.clear();
    },
  });

  function watch(): void {
    looking ??= setInterval(() => {
      void lookAgain([...streams])
        .then((left) => {
          for (const { out } of left) out.write(': \n\n');
        })
        .catch(failed);
    }, LOOK_MS).unref();
  }

  function leave(stream: Stream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  }

  /** Makes room for one more stream of this visitor. */
  function requireRoom(visitorid: string, from: string): void {
    const own = [...streams].filter(({ visitor }) => visitor.id === visitorid);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - STREAMS_PER_VISITOR))) {
      leave(oldest);
      oldest.out.end();
    }
    const others = [...streams].filter((stream) => stream.network === from);
    if (others.length >= STREAMS_PER_NETWORK) throw new AppError('11429', { seconds: 60 });
  }

  return {
    async open(ctx, token, { reply }) {
      const visitor = await requireVisitor(ctx, token);
      const from = clientNetwork(ctx.address);
      requireRoom(visitor.id, from);
      const out = reply.raw;
      const stream = {
        visitor,
        network: from,
        generation: visitor.link.generation,
        out,
        recentChanges: [],
        commented: new Set<string>(),
      };
      out.on('error', () => {});
      out.on('close', () => leave(stream));
      reply.hijack();
      out.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx buffers small responses unless this is set.
        'x-accel-buffering': 'no',
      });
      streams.add(stream);
      watch();
      // Sent after joining: a page that reads its data after this event misses nothing.
      out.write(`event: ${LIVE_HELLO}\ndata: {}\n\n`);
    },
  };
}

function frame<T extends z.ZodType>(event: LiveEvent<T>, data: z.input<T>): string {
  return `event: ${event.name}\ndata: ${JSON.stringify(data)}\n\n`;
}
