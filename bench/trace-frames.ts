/** What a browser has to write down for this. */
export const frameCategories = [
  '-*',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** What the thread itself ran, in microseconds: others on the machine do not count in it. */
  tdur?: number;
  args?: { name?: string };
}

/** What each main thread of a page ran, the one that drew the most frames first. */
function mainThreads(trace: Buffer): TraceEvent[][] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const byThread = Map.groupBy(
    traceEvents.filter(({ pid, tid }) => threads.has(`${pid}:${tid}`)),
    ({ pid, tid }) => `${pid}:${tid}`,
  );
  return [...byThread.values()].sort((a, b) => framesOf(b).length - framesOf(a).length);
}

/**
 * Milliseconds of main-thread work for each frame, from a trace: everything the busiest page's main thread ran from one
 * frame's beginning to the next one's (handlers, scripts, style, layout, paint, what else was due).
 */
export function frameTimes(trace: Buffer): number[] {
  const frames = framesOf(mainThreads(trace)[0] ?? []);
  if (frames.length < 10) throw new Error('the trace holds no frames');
  return frames;
}

/** Milliseconds of each task the busiest page's main thread ran: while one runs, nothing else is answered. */
export function taskTimes(trace: Buffer): number[] {
  const tasks = tasksOf(mainThreads(trace)[0] ?? []);
  if (tasks.length < 10) throw new Error('the trace holds no tasks');
  return tasks.map(ranFor);
}

const tasksOf = (events: readonly TraceEvent[]) =>
  events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X').sort((a, b) => a.ts - b.ts);

const ranFor = ({ tdur, dur }: TraceEvent) => (tdur ?? dur ?? 0) / 1000;

function framesOf(events: readonly TraceEvent[]): number[] {
  const begins = events
    .filter(({ name }) => name === 'BeginMainThreadFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const tasks = tasksOf(events);
  const times = new Array<number>(Math.max(0, begins.length - 1)).fill(0);
  let frame = 0;
  for (const task of tasks) {
    // A frame begins inside the task that runs it: the task's end says which frame it belongs to.
    const end = task.ts + (task.dur ?? 0);
    while (frame < begins.length - 1 && begins[frame + 1]! <= end) frame += 1;
    if (begins[0] !== undefined && end >= begins[0] && frame < times.length) times[frame]! += ranFor(task);
  }
  return times;
}
