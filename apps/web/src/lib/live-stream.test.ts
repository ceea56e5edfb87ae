import { describe, expect, it } from 'vitest';
import { backoff, type LiveStream, runLive } from './live-stream.ts';

const say = (...pieces: string[]) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

/** Fake server with one response per connection. The stream stops after the last one. */
function server(...answers: (() => Response | null)[]) {
  const stop = new AbortController();
  const opened: (number | null)[] = [];
  const received: string[] = [];
  const waits: number[] = [];
  let last: number | null = null;
  const stream: LiveStream = {
    open: async (after) => {
      opened.push(after);
      const answer = answers.shift();
      if (!answer) throw new Error('gone');
      return answer();
    },
    onEvent: (event) => void received.push(`${event.id} ${event.name}`),
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      if (answers.length === 0) stop.abort();
    },
    random: () => 1,
    lastId: () => last,
    keepId: (id) => {
      last = id;
    },
  };
  return { run: () => runLive(stream, stop.signal), opened, received, waits };
}

describe('Live stream', () => {
  it('starts at the id of the hello event and resumes after the last event received', async () => {
    const live = server(
      () => say('id: 40\nevent: live.hello\ndata: {}\n\n', 'id: 41\nevent: node.changed\ndata: {}\n\n'),
      () => say('id: 50\nevent: live.hello\ndata: {}\n\n', 'id: 42\nevent: node.changed\ndata: {}\n\n'),
      () => say(': beat\n\n'),
    );
    await live.run();
    expect(live.opened).toEqual([null, 41, 42]);
    expect(live.received).toEqual(['40 live.hello', '41 node.changed', '50 live.hello', '42 node.changed']);
  });

  it('waits longer after each failure, and resets the delay after an event', async () => {
    const live = server(
      () => new Response(null, { status: 503 }),
      () => {
        throw new TypeError('network');
      },
      () => say('id: 1\nevent: live.hello\ndata: {}\n\n'),
      () => new Response(null, { status: 503 }),
    );
    await live.run();
    expect(live.waits).toEqual([1000, 2000, 1000, 2000]);
  });

  it('ends when the user is no longer signed in', async () => {
    const live = server(() => null);
    await live.run();
    expect([live.opened.length, live.waits.length]).toEqual([1, 0]);
  });

  it('waits at most 30 seconds, and at least half of each step', () => {
    expect(backoff(0, 0)).toBe(500);
    expect(backoff(3, 1)).toBe(8000);
    expect(backoff(30, 1)).toBe(30_000);
  });
});
